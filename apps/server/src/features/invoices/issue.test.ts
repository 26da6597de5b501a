import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  option,
  record as recordOf,
} from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { FrozenDocument } from '../../platform/fiscal/frozen-document.ts';
import { createRow } from '../../platform/resource/write.ts';
import { testDatabase } from '../../testing/database.ts';
import { wordsOfPdf } from '../../testing/file-texts.ts';
import { runs } from '../../testing/runs.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';
import { makeWorld } from '../../testing/world.ts';
import { setBonus } from '../briefings/commands/set-bonus.ts';
import { lockBriefings } from '../briefings/lock-briefings.ts';
import { readCampaignFinances } from '../campaigns/finances.ts';
import { readFinances } from '../finances/queries.ts';
import { settleBriefings } from '../finances/settle.ts';
import { accountOf, billingAccountFor } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { addLines, adjustDraft, changeDraft, removeLine } from './commands/change-draft.ts';
import { draftCreditNote } from './commands/draft-credit-note.ts';
import { draftWhatIsDue } from './commands/draft-what-is-due.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import { payFromWallet, payInvoice } from './commands/pay-invoice.ts';
import { voidInvoice } from './commands/void-invoice.ts';
import { doubtOf } from './doubted-numbers.ts';
import { draftDocument, partyRef, withTaxes } from './drafts.ts';
import { findDue, groupDue, previewOf } from './due.ts';
import { eInvoiceFaults } from './fiscal/e-invoice-rules.ts';
import { ublInvoice } from './fiscal/ubl-invoice.ts';
import { drawInvoice } from './paper/draw-invoice.ts';
import { asEInvoice } from './paper/render-invoice.ts';
import { presentBill, readInvoiceDetail } from './presenter.ts';
import { findLines, openCents, selectInvoices } from './queries.ts';
import { invoicesResource } from './resource.ts';
import { startSeries } from './series.ts';
import { settleInvoice, unsettleInvoice } from './settle-invoice.ts';

/** No document of a supplier is paid here. */
const payNoSupplier = async () => {};
const database = await testDatabase();
const world = await makeWorld(database);
const { admin, brandId, categories, context, db, fund, make, owner, sites } = world;
const ctx = context(admin);
const DAY = '2026-03-04';
await db.updateTable('owners').set({ country: 'ES', taxNumber: 'B12345674' }).where('id', '=', owner.ownerId).execute();

await setSettings(db, { fiscal_identity: HOUSE });

const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
const seriesOf = async (series: string) =>
  (await db.selectFrom('invoiceSeries').selectAll().where('series', '=', series).executeTakeFirst()) ?? {
    lastNumber: 0,
  };
const rowOf = (id: number) => selectInvoices(db).where('invoices.id', '=', id).executeTakeFirstOrThrow();
const inTx = <R>(
  work: (tx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) => Promise<R>,
) => db.transaction().execute(work);
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error('It was not refused.');
  return error;
};

/** A new client with money and a number of publications at this price. */
async function newClient({
  publications = 0,
  priceCents = 12_000,
  mode = 'prepaid' as 'prepaid' | 'postpaid',
  person: facts = { country: 'ES', taxNumber: 'B12345674' },
} = {}) {
  const person: UserActor = await make.person('USER', facts);
  await fund(person, 1_000_000);
  const { id: accountId } = await inTx((tx) => billingAccountFor(tx, { userId: person.id, companyId: null }));
  if (mode === 'postpaid') {
    await db.updateTable('billingAccounts').set({ billingMode: mode }).where('id', '=', accountId).execute();
    await db
      .updateTable('walletBalances')
      .set({ creditLimitCents: 1_000_000 })
      .where('billingAccountId', '=', accountId)
      .execute();
  }
  const campaignId = await make.campaign(person, brandId, { defaultCategoryId: categories.sport });
  const briefingIds: number[] = [];
  for (let i = 0; i < publications; i++)
    briefingIds.push(await make.briefing(campaignId, sites.one, 'published', { priceCents }));
  await inTx((tx) => settleBriefings(tx, ctx, briefingIds));
  return { person, accountId, briefingIds };
}

const draftFor = async (accountId: number) => {
  const {
    ids: [id],
  } = await draftWhatIsDue(ctx, { type: 'client', partyIds: [accountId] });
  if (id === undefined) throw new Error('Nothing is due.');
  return id;
};
/** A draft of one line that is written by hand, net. */
async function writtenDraft(accountId: number, ...nets: number[]): Promise<number> {
  const id = await inTx((tx) => draftDocument(tx, ctx, 'client', partyRef('client', accountId), []));
  for (const unitPriceCents of nets)
    await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents } });
  return id;
}
const walletOf = async (accountId: number) =>
  db.selectFrom('walletBalances').selectAll().where('billingAccountId', '=', accountId).executeTakeFirstOrThrow();

describe('numbers', () => {
  test('of 20 who issue at once follow each other without a gap, also where some fail', async () => {
    const { accountId } = await newClient();
    const drafts = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 5 === 4 ? writtenDraft(accountId) : writtenDraft(accountId, 1000))),
    );
    const ended = await Promise.allSettled(drafts.map((id) => issueInvoice(ctx, { id })));
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    const { rows } = await sql<{ numbers: number[] }>`
      select array_agg(series_number order by series_number) as numbers from invoices where series = 'INV'`.execute(db);
    const numbers = rows[0]?.numbers ?? [];
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    await proven();
  });

  test('are given back by a transaction that does not end', async () => {
    const { accountId } = await newClient();
    const [one, two] = [await writtenDraft(accountId, 1000), await writtenDraft(accountId, 1000)];
    await expect(
      inTx(async (tx) => {
        await issueInvoice({ ...ctx, db: tx }, { id: one });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await issueInvoice(ctx, { id: two });
    await issueInvoice(ctx, { id: one });
    const [first, second] = [await rowOf(two), await rowOf(one)];
    expect(Number(second.number?.slice(-6)) - Number(first.number?.slice(-6))).toBe(1);
  });

  test('begin where somebody says, before the first document and not after', async () => {
    await startSeries(ctx, { type: 'credit_note', year: 2026, nextNumber: 500 });
    const { accountId } = await newClient();
    const id = await writtenDraft(accountId, 1000);
    await issueInvoice(ctx, { id });
    const note = await draftCreditNote(ctx, { id, reason: 'A mistake' });
    await issueInvoice(ctx, { id: note });
    expect((await rowOf(note)).number).toBe('CN-2026-000500');
    expect((await refused(startSeries(ctx, { type: 'credit_note', year: 2026, nextNumber: 1 }))).code).toBe(
      'series_begun',
    );
  });
});

describe('what is issued', () => {
  test('never changes, whatever SQL the application is made to run', async () => {
    const { accountId } = await newClient();
    const id = await writtenDraft(accountId, 1000);
    await issueInvoice(ctx, { id });
    for (const change of [
      sql`update invoices set to_pay_cents = 1 where id = ${id}`,
      sql`update invoices set number = 'X' where id = ${id}`,
      sql`update invoices set document = '{}' where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
      sql`update invoice_lines set net_cents = 1 where invoice_id = ${id}`,
      sql`delete from invoice_lines where invoice_id = ${id}`,
      sql`insert into invoice_adjustments (invoice_id, kind, amount_cents, reason) values (${id}, 'decrease', 1, 'x')`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/issued|never/);
  });

  test.each([
    // 21 % of 33.31 is 7.00 where each of three is rounded by itself, and 20.99 of their sum; of 33.02 it is 6.93 and 20.80.
    [3331, 700, 2099],
    [3302, 693, 2080],
  ])('says VAT once for each rate, and the ledger says the same: three of %i', async (priceCents, each, vatCents) => {
    const client = await newClient({ publications: 3, priceCents });
    const [vat, before] = [await balanceOf(db, 'vat'), await walletOf(client.accountId)];
    const id = await draftFor(client.accountId);
    await issueInvoice(ctx, { id });
    const totalCents = 3 * priceCents + vatCents;
    expect(await rowOf(id)).toMatchObject({ state: 'paid', vatCents, totalCents, paidCents: totalCents });
    const difference = vatCents - 3 * each;
    expect(difference).not.toBe(0);
    expect((await balanceOf(db, 'vat')) - vat).toBe(-difference);
    expect((await walletOf(client.accountId)).postedCents).toBe(before.postedCents - difference);
    await proven();
  });

  test('of who pays afterwards is open until it is paid, and more than that goes to the wallet', async () => {
    const client = await newClient({ publications: 2, mode: 'postpaid' });
    const id = await draftFor(client.accountId);
    await issueInvoice(ctx, { id });
    const issued = await rowOf(id);
    expect(issued).toMatchObject({ state: 'issued', toPayCents: 29_040, paidCents: 0, dueDay: '2026-04-03' });
    const [one = 0] = client.briefingIds;
    const invoice = { id, number: issued.number };
    const { client: side, postings } = await readFinances(ctx, one);
    expect(side).toMatchObject({ invoice, dueDay: '2026-04-03', paidOn: null, takenCents: 14_520 });
    // What the amounts are made of: both sides of each transfer, with whose account it was.
    expect(
      postings.map(({ kind, entries }) => [kind, ...entries.map(({ account, cents }) => [account, cents])]),
    ).toEqual([
      ['capture', ['receivable', 14_520], ['vat', -2520], ['revenue', -12_000]],
      ['publication_cost', ['cost', 6000], ['payable', -6000]],
    ]);
    expect(postings[0]?.entries[0]?.holder).toBe(issued.partyName);
    const { id: campaignId } = await db
      .selectFrom('briefings')
      .select('campaignId as id')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const listed = [{ ...invoice, dueDay: '2026-04-03', paidOn: null }];
    expect((await readCampaignFinances(ctx, campaignId)).invoices).toEqual(listed);
    expect(await readCampaignFinances(context(client.person), campaignId)).not.toHaveProperty('invoices');
    await payInvoice(ctx, payNoSupplier, { id, cents: 9040, paidOn: DAY });
    expect(await rowOf(id)).toMatchObject({ state: 'partly_paid', paidCents: 9040 });
    const before = await walletOf(client.accountId);
    // More than is open is asked for first.
    const typo = await refused(payInvoice(ctx, payNoSupplier, { id, cents: 99_999_99, paidOn: DAY }));
    expect(typo.details.faults).toMatchObject([{ path: 'cents', code: 'surplus_unasked' }]);
    await payInvoice(ctx, payNoSupplier, { id, cents: 20_500, paidOn: DAY, surplus: 'wallet' });
    expect(await rowOf(id)).toMatchObject({ state: 'paid', paidCents: 29_040, paidOn: DAY });
    const after = await walletOf(client.accountId);
    expect([after.postedCents - before.postedCents, after.dueCents]).toEqual([500, 0]);
    for (const briefingId of client.briefingIds) {
      const { client: paid } = await readFinances(ctx, briefingId);
      expect(paid).toMatchObject({ status: 'invoiced', payment: 'paid', dueDay: null, paidOn: DAY });
    }
    await proven();
  });

  test('keeps its publications from being turned back, until a credit note has', async () => {
    const client = await newClient({ publications: 2 });
    const [one = 0] = client.briefingIds;
    const before = await walletOf(client.accountId);
    const id = await draftFor(client.accountId);
    expect((await refused(setBonus(ctx, { id: one, bonus: true }))).code).toBe('already_invoiced');
    await issueInvoice(ctx, { id });
    expect((await refused(setBonus(ctx, { id: one, bonus: true }))).code).toBe('already_invoiced');
    const [line] = (await findLines(db, id)).filter(({ briefingId }) => briefingId === one);
    const lines = [{ lineId: line?.id ?? 0, netCents: 12_000 }];
    const note = await draftCreditNote(ctx, { id, reason: 'Never published', lines });
    expect((await readInvoiceDetail(ctx, await rowOf(note))).xmlFaults).toEqual([]);
    await issueInvoice(ctx, { id: note });
    expect(await rowOf(note)).toMatchObject({ state: 'paid', refundedCents: 14_520, setOffCents: 0 });
    expect((await walletOf(client.accountId)).postedCents - before.postedCents).toBe(14_520);
    await setBonus(ctx, { id: one, bonus: true });
    await setBonus(ctx, { id: one, bonus: false });
    // What was given back is not taken again while it stays published.
    expect((await walletOf(client.accountId)).postedCents - before.postedCents).toBe(14_520);
    await proven();
  });
});

describe('an invoice in dollars', () => {
  test('states the rate, its day and both totals; what the bank makes of the dollars goes to exchange', async () => {
    await db.insertInto('settings').values({ key: 'daily_rates', value: 'true', changedBy: 'Test' }).execute();
    const rates = { USD: 1_083_200, BRL: 6_123_400 };
    await db
      .insertInto('exchangeRates')
      .values(
        (['USD', 'BRL'] as const).map((currency) => ({
          day: '2026-01-02',
          currency,
          microPerEuro: rates[currency],
          readAt: ctx.now,
        })),
      )
      .execute();
    const { accountId } = await newClient({ mode: 'postpaid' });
    await db.updateTable('billingAccounts').set({ currency: 'USD' }).where('id', '=', accountId).execute();
    const id = await writtenDraft(accountId, 100_00);
    await issueInvoice(ctx, { id });
    const issued = await rowOf(id);
    expect(issued.document).toMatchObject({
      currency: 'USD',
      totals: { netCents: 108_32, vatCents: 22_75, totalCents: 131_07 },
      euro: {
        rate: '1.0832',
        rateDay: '2026-01-02',
        totals: { netCents: 100_00, vatCents: 21_00, totalCents: 121_00 },
      },
    });
    expect(openCents(issued)).toBe(121_00);
    const before = await inTx((tx) => balanceOf(tx, 'exchange'));
    const pay = (cents: number) =>
      inTx((tx) =>
        settleInvoice(tx, ctx, { invoiceId: id, cents, from: 'bank', paidOn: DAY, key: `dollars/${cents}` }),
      );
    // The rate is still the document's, so somebody paid a part on purpose.
    const { transferId } = await pay(119_50);
    expect(openCents(await rowOf(id))).toBe(1_50);
    await inTx((tx) => unsettleInvoice(tx, ctx, { invoiceId: id, transferId, reason: 'Another invoice' }));
    await db
      .insertInto('exchangeRates')
      .values(
        (['USD', 'BRL'] as const).map((currency) => ({
          day: DAY,
          currency,
          microPerEuro: Math.round(rates[currency] * 1.02),
          readAt: ctx.now,
        })),
      )
      .execute();
    const { restCents } = await pay(118_50);
    const paid = await rowOf(id);
    expect([paid.state, openCents(paid), restCents]).toEqual(['paid', 0, 0]);
    expect((await inTx((tx) => balanceOf(tx, 'exchange'))) - before).toBe(2_50);
    await proven();
    await db.deleteFrom('settings').where('key', '=', 'daily_rates').execute();
  });
});

describe('an invoice in reais', () => {
  const keyed = (pixKey: string) =>
    db
      .updateTable('settings')
      .set({ value: sql`jsonb_set(value::jsonb, '{pixKey}', to_jsonb(${pixKey}::text))` as never })
      .where('key', '=', 'fiscal_identity')
      .execute();
  const issuedIn = async (currency: 'BRL' | 'USD') => {
    const { accountId } = await newClient({ mode: 'postpaid' });
    await db.updateTable('billingAccounts').set({ currency }).where('id', '=', accountId).execute();
    const id = await writtenDraft(accountId, 100_00);
    await issueInvoice(ctx, { id });
    return { id, ...((await rowOf(id)).document as unknown as FrozenDocument) };
  };

  test('has a Pix code of what is to be paid in reais, where the house has a key', async () => {
    await keyed('39053344705');
    const { id, payment, totals } = await issuedIn('BRL');
    const amount = (totals.toPayCents / 100).toFixed(2);
    expect(payment?.pix).toContain('br.gov.bcb.pix011139053344705');
    expect(payment?.pix).toContain(
      `530398654${String(amount.length).padStart(2, '0')}${amount}5802BR5910HOUSE S.L.6009BARCELONA`,
    );
    // The reference finds the payment on the statement.
    expect(payment?.pix).toContain(`05${payment?.reference.length}${payment?.reference}6304`);
    const billed = async () => presentBill(await rowOf(id), ctx).pix;
    expect(await billed()).toBe(payment?.pix);
    await inTx((tx) => settleInvoice(tx, ctx, { invoiceId: id, cents: 100, from: 'bank', paidOn: DAY, key: 'pix/1' }));
    expect(await billed()).toBeNull();
    expect((await issuedIn('USD')).payment?.pix).toBeNull();
    await keyed('');
    expect((await issuedIn('BRL')).payment?.pix).toBeNull();
  });

  test('prints prices that make the amounts of their lines, in either currency', async () => {
    const printed = async (currency: 'BRL' | 'EUR') => {
      const { accountId } = await newClient({ mode: 'postpaid' });
      await db.updateTable('billingAccounts').set({ currency }).where('id', '=', accountId).execute();
      const id = await writtenDraft(accountId, 100_00);
      const written = { description: 'Hours', quantityMilli: 3333, unitPriceCents: 1999 };
      await addLines(ctx, { id, written });
      await issueInvoice(ctx, { id });
      const document = (await rowOf(id)).document as unknown as FrozenDocument;
      const words = wordsOfPdf(Buffer.from(await drawInvoice.run(document))).replaceAll('\u00a0', ' ');
      return { document, words };
    };
    const { document, words } = await printed('BRL');
    const [one, hours] = document.lines.map(({ unitPriceCents }) => unitPriceCents / 100);
    // 3.333 hours at R$ 407.99 for 3.333 hours.
    expect(hours).toBeGreaterThan(300);
    expect(words).toContain(`${hours?.toFixed(2)} / 3.333`);
    expect(words).not.toContain(`${one?.toFixed(2)} /`);
    expect((await printed('EUR')).words).not.toContain('/ 3.333');
  });
});

describe('a client’s draft', () => {
  test('withholds no tax, neither when it is made nor later', async () => {
    const made = (withholdingBp: number) =>
      createRow(invoicesResource, ctx, { type: 'client', clientId: world.client.id, withholdingBp });
    const fault = [{ path: 'withholdingBp', code: 'suppliers_only' }];
    expect((await refused(made(1500))).details.faults).toEqual(fault);
    const { id } = await made(0);
    expect((await refused(changeDraft(ctx, { id, withholdingBp: 1500 }))).details.faults).toEqual(fault);
    await voidInvoice(ctx, { id, reason: 'Only tried.' });
  });
});

describe('an owner’s document', () => {
  test('keeps its own number, adds its VAT to what is owed, and what is withheld takes it off', async () => {
    await newClient({ publications: 2 });
    const {
      ids: [id = 0],
    } = await draftWhatIsDue(ctx, { type: 'owner', partyIds: [owner.ownerId] });
    const { valueCents } = await rowOf(id);
    await changeDraft(ctx, { id, vatBp: 2100, withholdingBp: 1500 });
    const before = await balanceOf(db, accountOf('payable', owner.ownerId));
    await issueInvoice(ctx, { id, number: 'F-77', issueDay: '2026-03-01' });
    const [vat, withheld] = [valueCents * 0.21, valueCents * 0.15];
    expect(await rowOf(id)).toMatchObject({
      number: 'F-77',
      issueDay: '2026-03-01',
      isSelfBilled: false,
      vatCents: vat,
      withheldCents: withheld,
    });
    expect((await balanceOf(db, accountOf('payable', owner.ownerId))) - before).toBe(-(vat - withheld));
    await newClient({ publications: 1 });
    const {
      ids: [second = 0],
    } = await draftWhatIsDue(ctx, { type: 'owner', partyIds: [owner.ownerId] });
    expect((await refused(issueInvoice(ctx, { id: second, number: 'f-77' }))).details.faults?.[0]?.code).toBe(
      'document_taken',
    );
    await issueInvoice(ctx, { id: second });
    expect(await rowOf(second)).toMatchObject({ isSelfBilled: true, number: expect.stringMatching(/^SBO-2026-/) });
    await proven();
  });
});

test('what is billed in the name of who has no tax number is not issued, and its draft says what is missing', async () => {
  const { ownerId } = await make.owner({ country: 'PT', taxNumber: '' });
  const draft = async () => {
    const id = await inTx((tx) => draftDocument(tx, ctx, 'owner', partyRef('owner', ownerId), []));
    await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: 5000 } });
    return id;
  };
  const missingOf = async (id: number) => (await readInvoiceDetail(ctx, await rowOf(id))).xmlFaults;
  const faultsOf = async (id: number) =>
    eInvoiceFaults(ublInvoice(asEInvoice((await rowOf(id)).document as unknown as FrozenDocument)));
  const [id, own] = [await draft(), await draft()];
  expect(await missingOf(id)).toEqual(['BR-CO-26', 'BR-AE-02']);
  const { lastNumber } = await seriesOf('SBO');
  const refusal = await refused(issueInvoice(ctx, { id }));
  expect([refusal.status, refusal.code]).toEqual([422, 'invoice_needs_number']);
  expect(refusal.details.parameters).toMatchObject({ party: expect.stringMatching(/^owner/) });
  expect(await seriesOf('SBO')).toMatchObject({ lastNumber });
  // Its own document is its own affair.
  await issueInvoice(ctx, { id: own, number: 'F-1', issueDay: DAY });
  await db.updateTable('owners').set({ taxNumber: '501964843' }).where('id', '=', ownerId).execute();
  expect(await missingOf(id)).toEqual([]);
  await issueInvoice(ctx, { id });
  expect(await faultsOf(id)).toEqual([]);
});

test('two who draft at once share what is due, and neither has it twice', async () => {
  const client = await newClient({ publications: 4 });
  const made = await Promise.all(
    [1, 2, 3].map(() => draftWhatIsDue(ctx, { type: 'client', partyIds: [client.accountId] })),
  );
  const [id = 0, ...more] = made.flatMap(({ ids }) => ids);
  expect(more).toEqual([]);
  const [line] = await findLines(db, id);
  await removeLine(ctx, { id, lineId: line?.id ?? 0 });
  const again = await draftFor(client.accountId);
  expect((await findLines(db, again)).map(({ briefingId }) => briefingId)).toEqual([line?.briefingId]);
  await voidInvoice(ctx, { id: again, reason: 'Twice' });
  expect(await findLines(db, await draftFor(client.accountId))).toHaveLength(1);
});

describe('payments and credit notes in any order', () => {
  type Step = { act: 'pay' | 'wallet' | 'credit' | 'undo'; cents: number };
  const step = recordOf({
    act: constantFrom<Step['act']>('pay', 'wallet', 'credit', 'undo'),
    cents: integer({ min: 1, max: 20_000 }),
  });

  test('leave an invoice that says what the ledger says', async () => {
    await assert(
      asyncProperty(
        array(integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 4 }),
        array(oneof(step), { maxLength: 8 }),
        async (nets, steps) => {
          const { accountId, person } = await newClient();
          const id = await writtenDraft(accountId, ...nets);
          await issueInvoice(ctx, { id });
          const paid: number[] = [];
          for (const { act, cents } of steps) await carryOut(id, person, act, cents, paid);
          const row = await rowOf(id);
          const open = openCents(row);
          expect(open).toBeGreaterThanOrEqual(0);
          expect((await walletOf(accountId)).dueCents).toBe(open);
          expect(await balanceOf(db, accountOf('receivable', accountId))).toBe(open);
          expect(row.state).toBe(open === 0 ? 'paid' : row.paidCents + row.setOffCents > 0 ? 'partly_paid' : 'issued');
          const lines = await findLines(db, id);
          for (const line of lines) expect(line.creditedCents).toBeLessThanOrEqual(line.netCents);
        },
      ),
      { numRuns: runs(30) },
    );
    await proven();
  }, 120_000);

  /** Whatever is not possible is refused; nothing else may go wrong. */
  async function carryOut(id: number, person: UserActor, act: Step['act'], cents: number, paid: number[]) {
    try {
      if (act === 'wallet') await payFromWallet(context(person), { id });
      if (act === 'pay') {
        const key = `test/${id}/${paid.length}`;
        const { transferId } = await inTx((tx) =>
          settleInvoice(tx, { ...ctx, db: tx }, { invoiceId: id, cents, from: 'bank', paidOn: DAY, key }),
        );
        paid.push(transferId);
      }
      if (act === 'undo') {
        const transferId = paid.pop();
        if (transferId !== undefined)
          await inTx((tx) =>
            unsettleInvoice(tx, { ...ctx, db: tx }, { invoiceId: id, transferId, reason: 'A mistake' }),
          );
      }
      if (act === 'credit') {
        const [line] = (await findLines(db, id)).filter((each) => each.netCents > each.creditedCents);
        if (!line) return;
        const netCents = Math.min(cents, line.netCents - line.creditedCents);
        await issueInvoice(ctx, {
          id: await draftCreditNote(ctx, { id, reason: 'A part of it', lines: [{ lineId: line.id, netCents }] }),
        });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
});

describe('an adjustment', () => {
  test('is never more than there is, and is read with its reason', async () => {
    const { accountId } = await newClient();
    const id = await writtenDraft(accountId, 1000);
    expect(
      (await refused(adjustDraft(ctx, { id, kind: 'decrease', amountCents: 1001, reason: 'Too much' }))).code,
    ).toBe('invoice_below_zero');
    await adjustDraft(ctx, { id, kind: 'increase', amountCents: 500, reason: 'In a hurry' });
    await issueInvoice(ctx, { id });
    expect(await rowOf(id)).toMatchObject({ increaseCents: 500, vatCents: 315, toPayCents: 1815, state: 'issued' });
  });
});

describe('parts of an invoice', () => {
  const parts = array(
    recordOf({ place: integer({ min: 0, max: 3 }), share: integer({ min: 1, max: 1000 }), isHeld: boolean() }),
    { minLength: 1, maxLength: 6 },
  );

  test('however small, sum to it to the cent, and no draft is in the way of another', async () => {
    await assert(
      asyncProperty(
        array(integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 4 }),
        option(integer({ min: 1, max: 2000 })),
        option(constantFrom('increase', 'decrease')),
        constantFrom('EUR', 'BRL'),
        parts,
        async (nets, discount, kind, currency, steps) => {
          const { accountId } = await newClient({ mode: 'postpaid' });
          await db.updateTable('billingAccounts').set({ currency }).where('id', '=', accountId).execute();
          const [first = 1] = nets;
          const less = discount === null ? 0 : Math.min(discount, first - 1);
          const id = await writtenDraft(accountId, ...nets, ...(less > 0 ? [-less] : []));
          const sum = nets.reduce((all, net) => all + net, 0) - less;
          const amountCents = Math.max(1, Math.floor(sum / 3));
          if (kind !== null && sum > 1) await adjustDraft(ctx, { id, kind, amountCents, reason: 'Agreed' });
          await issueInvoice(ctx, { id });
          const issued = await rowOf(id);
          const leftOf = async () =>
            (await findLines(db, id)).flatMap((line) =>
              line.netCents > line.creditedCents ? [{ id: line.id, left: line.netCents - line.creditedCents }] : [],
            );
          const notes: number[] = [];
          for (const { place, share, isHeld } of steps) {
            const lines = await leftOf();
            const line = lines[place % Math.max(1, lines.length)];
            if (!line) break;
            const netCents = Math.max(1, Math.floor((line.left * share) / 1000));
            const asked = { id, reason: 'A part of it', lines: [{ lineId: line.id, netCents }] };
            const note = await draftCreditNote(ctx, asked);
            // A draft that nobody issues.
            if (isHeld) await draftCreditNote(ctx, asked);
            await issueInvoice(ctx, { id: note });
            notes.push(note);
          }
          if ((await leftOf()).length > 0) {
            const last = await draftCreditNote(ctx, { id, reason: 'The rest' });
            await issueInvoice(ctx, { id: last });
            notes.push(last);
          }
          const documents: FrozenDocument[] = [];
          for (const each of notes) {
            const { document } = await rowOf(each);
            if (document) documents.push(document);
            expect(eInvoiceFaults(ublInvoice(asEInvoice(document as FrozenDocument)))).toEqual([]);
          }
          const whole = issued.document as FrozenDocument;
          const sumOf = (of: (document: FrozenDocument) => number) =>
            documents.reduce((all, each) => all + of(each), 0);
          for (const name of ['netCents', 'vatCents', 'totalCents'] as const) {
            expect(sumOf(({ totals }) => totals[name])).toBe(whole.totals[name]);
            expect(sumOf(({ euro, totals }) => (euro?.totals ?? totals)[name])).toBe(
              (whole.euro?.totals ?? whole.totals)[name],
            );
          }
          const credited = await rowOf(id);
          expect(credited).toMatchObject({ creditedCents: issued.totalCents, setOffCents: issued.toPayCents });
          expect((await walletOf(accountId)).dueCents).toBe(0);
          expect((await refused(draftCreditNote(ctx, { id, reason: 'More' }))).code).toBe('not_possible_now');
        },
      ),
      { numRuns: runs(45) },
    );
    await proven();
  }, 120_000);

  test('take a refunded publication out of profit, also where its invoice had a discount', async () => {
    const client = await newClient({ publications: 2 });
    const [one = 0] = client.briefingIds;
    expect((await readFinances(ctx, one)).profitCents).toBe(6000);
    const id = await draftFor(client.accountId);
    await adjustDraft(ctx, { id, kind: 'decrease', amountCents: 2400, reason: 'Loyal' });
    await issueInvoice(ctx, { id });
    const [line] = (await findLines(db, id)).filter(({ briefingId }) => briefingId === one);
    const before = await walletOf(client.accountId);
    const lines = [{ lineId: line?.id ?? 0, netCents: 12_000 }];
    await issueInvoice(ctx, { id: await draftCreditNote(ctx, { id, reason: 'Never published', lines }) });
    // Half of the publications, so half of what was paid: 108.00 and 21 %.
    expect((await walletOf(client.accountId)).postedCents - before.postedCents).toBe(10_800 + 2268);
    expect((await readFinances(ctx, one)).profitCents).toBe(-6000);
    await proven();
  });
});

test('a credit note waits for a publication that is being moved before it takes the wallet', async () => {
  const { accountId, briefingIds, person } = await newClient({ publications: 1 });
  const [briefingId = 0] = briefingIds;
  const invoiceId = await draftFor(accountId);
  await issueInvoice(ctx, { id: invoiceId });
  const note = await draftCreditNote(ctx, { id: invoiceId, reason: 'Never published' });
  const next = await make.briefing(await make.campaign(person, brandId, {}), sites.one, 'waiting', { priceCents: 100 });
  const { begun } = await whileUncommitted(
    db,
    (tx) => lockBriefings(tx, [briefingId, next]),
    () => issueInvoice(ctx, { id: note }),
    // A move of several publications, of which one holds money of the same wallet.
    (tx) => settleBriefings(tx, ctx, [next]),
  );
  await begun;
  expect(await rowOf(note)).toMatchObject({ state: 'paid' });
  await proven();
});

describe('a tax that changed since it was drafted', () => {
  /** What the register says of a German number, a while after it was published. */
  const answer = (taxNumber: string, isValid: boolean, minutes = 0) =>
    db
      .insertInto('vatAnswers')
      .values({ country: 'DE', taxNumber, isValid, answeredAt: new Date(ctx.now.getTime() + minutes * 60_000) })
      .execute();
  const germanClient = async (taxNumber: string, publications = 1) =>
    newClient({ publications, person: { country: 'DE', taxNumber } });

  test('is told with its line, and taken over on request', async () => {
    const taxNumber = 'DE136695976';
    const { accountId, briefingIds } = await germanClient(taxNumber);
    const [briefingId = 0] = briefingIds;
    const id = await draftFor(accountId);
    expect(await findLines(db, id)).toMatchObject([{ taxRule: 'eu_reverse_charge_unconfirmed', vatBp: 0 }]);
    await answer(taxNumber, false);
    const refusal = await refused(issueInvoice(ctx, { id }));
    expect(refusal.details.faults).toMatchObject([{ path: 'lines.0.vatBp', code: 'line_tax_changed' }]);
    await issueInvoice(ctx, { id, takesTaxes: true });
    expect(await rowOf(id)).toMatchObject({ vatCents: 2520, toPayCents: 14_520 });
    expect((await readFinances(ctx, briefingId)).client).toMatchObject({ status: 'invoiced' });
    await proven();
  });

  test('is not changed by a client who moves or registers after the publication, and is by what the register says', async () => {
    const { accountId, person } = await newClient({ publications: 1 });
    const german = { country: 'DE', taxNumber: 'DE136695976' };
    await db.updateTable('users').set(german).where('id', '=', person.id).execute();
    await db.updateTable('billingAccounts').set({ postalCode: '35001' }).where('id', '=', accountId).execute();
    const id = await draftFor(accountId);
    expect(await findLines(db, id)).toMatchObject([{ taxRule: 'domestic', vatBp: 2100 }]);
    await db.updateTable('users').set({ country: 'US', taxNumber: '' }).where('id', '=', person.id).execute();
    await issueInvoice(ctx, { id });
    expect(await rowOf(id)).toMatchObject({ vatCents: 2520 });
    await proven();

    // The other way round: what was published without VAT stays so for a client who has come here since.
    const abroad = await newClient({ publications: 2, person: { country: 'US', taxNumber: '' } });
    await db.updateTable('users').set({ country: 'ES' }).where('id', '=', abroad.person.id).execute();
    const other = await draftFor(abroad.accountId);
    expect(await findLines(db, other)).toMatchObject([{ vatBp: 0 }, { vatBp: 0 }]);
    // A line of today is of today.
    const written = { description: 'A line', quantityMilli: 1000, unitPriceCents: 1000 };
    const beside = await addLines(ctx, { id: other, written });
    expect(await findLines(db, beside)).toMatchObject([{ vatBp: 2100 }]);
  });

  test('of a supplier is asked again, unless a person has read it on the supplier’s paper', async () => {
    const supplier = await make.owner({ country: 'ES', taxNumber: 'B12345674' });
    const draft = async () => {
      const id = await inTx((tx) => draftDocument(tx, ctx, 'owner', partyRef('owner', supplier.ownerId), []));
      await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: 1000 } });
      return id;
    };
    const [one, other] = [await draft(), await draft()];
    await changeDraft(ctx, { id: other, vatBp: 1000 });
    await db.updateTable('owners').set({ postalCode: '35001' }).where('id', '=', supplier.ownerId).execute();
    const refusal = await refused(issueInvoice(ctx, { id: one, number: 'S-1' }));
    expect(refusal.details.faults).toMatchObject([{ path: 'lines.0.vatBp', code: 'line_tax_changed' }]);
    await issueInvoice(ctx, { id: one, number: 'S-1', takesTaxes: true });
    expect(await rowOf(one)).toMatchObject({ vatCents: 0 });
    await issueInvoice(ctx, { id: other, number: 'S-2' });
    expect(await rowOf(other)).toMatchObject({ vatCents: 100 });
    await proven();
  });

  test('waits, is charged or is listed while a number is not confirmed, as the house wants', async () => {
    const taxNumber = 'DE129273398';
    const { accountId } = await germanClient(taxNumber, 3);
    const id = await draftFor(accountId);
    const choose = async (choice: 'wait' | 'charge' | 'chase') => {
      await db.deleteFrom('settings').where('key', '=', 'unconfirmed_numbers').execute();
      await setSettings(db, { unconfirmed_numbers: choice });
    };
    await choose('wait');
    const waits = await refused(issueInvoice(ctx, { id }));
    expect(waits.details.faults).toMatchObject([{ path: 'taxNumber', code: 'number_unconfirmed' }]);
    await choose('charge');
    expect((await refused(issueInvoice(ctx, { id }))).details.faults?.[0]?.code).toBe('line_tax_changed');
    await choose('chase');
    await issueInvoice(ctx, { id });
    const listed = async (kind: 'bad' | 'unconfirmed') => {
      const { rows } = await sql<{ id: number }>`select id from invoices
        where ${doubtOf(ctx)} = ${kind} and billing_account_id = ${accountId}`.execute(db);
      return rows.map((row) => row.id);
    };
    const doubt = async () => (await readInvoiceDetail(ctx, await rowOf(id))).buyerNumber;
    expect([await listed('unconfirmed'), await listed('bad'), await doubt()]).toEqual([[id], [], 'unconfirmed']);
    await answer(taxNumber, false, 1);
    expect([await listed('unconfirmed'), await listed('bad'), await doubt()]).toEqual([[], [id], 'bad']);
    // One that was valid on the day of publication and is given up later was valid.
    await answer(taxNumber, true, -1);
    expect([await listed('unconfirmed'), await listed('bad'), await doubt()]).toEqual([[], [], null]);
    await proven();
  });
});

describe('a place without a VAT rate', () => {
  test('leaves out its own publications, and says so', async () => {
    const one = await newClient({ publications: 1 });
    const other = await newClient({ publications: 1 });
    // Before the first day of which rates are known.
    const [briefingId = 0] = one.briefingIds;
    await db
      .updateTable('briefings')
      .set({ publishedAt: new Date('2019-05-05T10:00:00Z') })
      .where('id', '=', briefingId)
      .execute();
    const question = { type: 'client', partyIds: [one.accountId, other.accountId] } as const;
    const { ids, leftOut } = await draftWhatIsDue(ctx, question);
    expect(ids).toHaveLength(1);
    expect(await rowOf(ids[0] ?? 0)).toMatchObject({ billingAccountId: other.accountId });
    const left = await withTaxes(db, ctx, 'client', await findDue(db, ctx, question), 'told');
    for (const items of [leftOut, left])
      expect(groupDue(items).map(previewOf)).toMatchObject([
        { partyId: one.accountId, linesCount: 1, noRate: { country: 'ES', day: '2019-05-05' } },
      ]);
    const id = await inTx((tx) => draftDocument(tx, ctx, 'client', partyRef('client', one.accountId), []));
    expect((await refused(addLines(ctx, { id, briefingIds: [briefingId] }))).code).toBe('vat_rate_unknown');
  });
});

describe('what is not subject to VAT', () => {
  test('never stands beside what is: it gets a draft of its own', async () => {
    const { accountId, person } = await newClient();
    const id = await writtenDraft(accountId, 1000);
    await db.updateTable('users').set({ country: 'US', taxNumber: '' }).where('id', '=', person.id).execute();
    const written = { description: 'From abroad', quantityMilli: 1000, unitPriceCents: 500 };
    const other = await addLines(ctx, { id, written });
    expect(other).not.toBe(id);
    expect(await rowOf(id)).toMatchObject({ valueCents: 1000, vatCents: 210 });
    expect(await rowOf(other)).toMatchObject({ valueCents: 500, vatCents: 0, state: 'draft' });
    expect(await findLines(db, other)).toMatchObject([{ taxCategory: 'O' }]);
    await issueInvoice(ctx, { id: other });
    const { document } = await rowOf(other);
    expect(eInvoiceFaults(ublInvoice(asEInvoice(document as FrozenDocument)))).toEqual([]);
  });

  test('and stands there from before is refused, without a number', async () => {
    const id = await inTx((tx) => draftDocument(tx, ctx, 'owner', partyRef('owner', owner.ownerId), []));
    for (const unitPriceCents of [1000, 500])
      await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents } });
    const [line] = await findLines(db, id);
    await db
      .updateTable('invoiceLines')
      .set({ taxCategory: 'O', taxRule: 'no_vat_country', vatBp: 0, taxByHand: true })
      .where('id', '=', line?.id ?? 0)
      .execute();
    const before = await seriesOf('SBO');
    expect((await refused(issueInvoice(ctx, { id }))).code).toBe('invoice_mixes_taxes');
    expect(await seriesOf('SBO')).toEqual(before);
  });
});

test('a client of no country is estimated at home, and not invoiced', async () => {
  const { accountId, person } = await newClient();
  await db.updateTable('users').set({ country: '', taxNumber: '' }).where('id', '=', person.id).execute();
  const id = await writtenDraft(accountId, 1000);
  expect(await rowOf(id)).toMatchObject({ vatCents: 210 });
  expect((await refused(issueInvoice(ctx, { id }))).code).toBe('invoice_needs_country');
});

test('a number of Monaco is a French one, on paper and in the electronic invoice', async () => {
  const { accountId, person } = await newClient();
  const taxNumber = '40303265045';
  await db.updateTable('users').set({ country: 'MC', taxNumber }).where('id', '=', person.id).execute();
  await db.insertInto('vatAnswers').values({ country: 'FR', taxNumber, isValid: true, answeredAt: ctx.now }).execute();
  const id = await writtenDraft(accountId, 1000);
  await issueInvoice(ctx, { id });
  expect(await findLines(db, id)).toMatchObject([{ taxRule: 'eu_reverse_charge', taxCategory: 'AE' }]);
  expect((await rowOf(id)).document?.buyer).toMatchObject({ country: 'MC', vatNumber: 'FR40303265045' });
});
