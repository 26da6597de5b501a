import { describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import type { FrozenDocument } from '../../platform/fiscal/frozen-document.ts';
import { createRow } from '../../platform/resource/write.ts';
import { createSeal } from '../../platform/seal.ts';
import { testDatabase } from '../../testing/database.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { forceStatus } from '../briefings/commands/force-status.ts';
import { findOwnerAccount } from '../finances/owner-payments.ts';
import { settleBriefings } from '../finances/settle.ts';
import { changeDraft, removeLine } from '../invoices/commands/change-draft.ts';
import { draftCreditNote } from '../invoices/commands/draft-credit-note.ts';
import { draftWhatIsDue } from '../invoices/commands/draft-what-is-due.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { payInvoice } from '../invoices/commands/pay-invoice.ts';
import { markPapers } from '../invoices/drafts.ts';
import { readParty } from '../invoices/parties.ts';
import { findLines, selectInvoices } from '../invoices/queries.ts';
import { restateSupplier } from '../invoices/settle-invoice.ts';
import { followSupplierDocuments } from '../invoices/subscribers.ts';
import { lockSupplier } from '../invoices/supplier-payments.ts';
import { verifyDocuments } from '../invoices/verify-documents.ts';
import { type AccountKey, accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { mergeOwners } from '../owners/commands/merge-owners.ts';
import { paymentVault } from '../owners/payment.ts';
import { readBankOrder } from './bank-files.ts';
import { cancelPayoutRun } from './commands/cancel-payout-run.ts';
import { payDocument } from './commands/pay-document.ts';
import { payPayoutRun } from './commands/pay-payout-run.ts';
import { returnPayout, returnPayoutByHand } from './commands/return-payout.ts';
import { settlePayout } from './commands/settle-payout.ts';
import { findDue } from './due.ts';
import { findPayouts } from './queries.ts';
import { payoutRunsWith } from './resource.ts';

const world = await makeWorld(await testDatabase());
const { admin, brandId, categories, client, context, db, fund, make } = world;
const ctx = context(admin);
const vault = paymentVault(createSeal(Buffer.alloc(32, 7)));
const TODAY = NOW.toISOString().slice(0, 10);

await fund(client, 100_000_000);
await setSettings(db, { fiscal_identity: HOUSE, payout_terms: { thresholdCents: 0, termDays: 0 } });

async function newOwner() {
  const owner = await make.owner({ country: 'ES', taxNumber: 'B12345674' });
  const { sealed, hint } = vault.seal(
    { kind: 'owner', id: owner.ownerId },
    {
      method: 'bank_transfer',
      holder: 'An owner',
      account: 'DE89370400440532013000',
      bankCode: '',
      bankName: '',
      taxNumber: '',
      billingAddress: '',
    },
  );
  await db
    .updateTable('owners')
    .set({
      paymentSealed: sealed,
      paymentHint: JSON.stringify(hint),
      paymentChangedAt: NOW,
      paymentConfirmedAt: NOW,
    })
    .where('id', '=', owner.ownerId)
    .execute();
  return { id: owner.ownerId, siteId: await make.site(owner) };
}

async function publish(siteId: number): Promise<number> {
  const campaignId = await make.campaign(client, brandId, { defaultCategoryId: categories.sport });
  const id = await make.briefing(campaignId, siteId, 'waiting');
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [id]));
  const { version } = await world.readBriefingRow(id);
  await forceStatus(ctx, { id, version, status: 'published', reason: 'credits' });
  return id;
}

/** An owner's document of so many publications, 21 % VAT and 15 % withheld. */
async function billed(publications: number, number?: string) {
  const owner = await newOwner();
  const briefings: number[] = [];
  for (let count = 0; count < publications; count++) briefings.push(await publish(owner.siteId));
  const {
    ids: [id = 0],
  } = await draftWhatIsDue(ctx, { type: 'owner', partyIds: [owner.id] });
  await changeDraft(ctx, { id, vatBp: 2100, withholdingBp: 1500 });
  await issueInvoice(ctx, number === undefined ? { id } : { id, number, issueDay: TODAY });
  return { owner, briefings, id };
}

const rowOf = (id: number) => selectInvoices(db).where('invoices.id', '=', id).executeTakeFirstOrThrow();
const accounts = (ownerId: number): AccountKey[] => [
  accountOf('payable', ownerId),
  accountOf('withheld_tax', ownerId),
  'cost',
  'vat',
  'bank',
];
const balances = async (ownerId: number) => Promise.all(accounts(ownerId).map((account) => balanceOf(db, account)));
const since = async (ownerId: number, before: readonly number[]) =>
  (await balances(ownerId)).map((cents, index) => cents - (before[index] ?? 0));
const owed = async (ownerId: number) => 0 - (await balanceOf(db, accountOf('payable', ownerId)));
const faultOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; details?: { faults?: { code: string }[] } }) =>
      error.details?.faults?.[0]?.code ?? error.code,
  );
const payAll = async (ownerId: number) => {
  const run = await createRow(payoutRunsWith(vault), ctx, { day: TODAY, except: [] });
  const payout = (await findPayouts(ctx, run.id, { page: 0, size: 1000 })).find(({ payeeId }) => payeeId === ownerId);
  await payPayoutRun(ctx, { id: run.id, version: run.version, paidOn: TODAY });
  return payout;
};
const leftOut = async (ownerId: number) => {
  const terms = { day: TODAY, timeZone: 'Europe/Madrid', thresholdCents: 0, termDays: 0, payer: { country: 'ES' } };
  const found = (await findDue(db, vault, terms)).leftOut.find(({ payee }) => payee.id === ownerId);
  return found?.reason;
};
/** What the owner's account says is due and was paid, and of how many publications. */
const account = async (ownerId: number) => {
  const { dueCents, paidCents, publications } = await findOwnerAccount(ctx, ownerId);
  return { dueCents, paidCents, states: publications.map(({ paymentState }) => paymentState) };
};
const tools = { db, subscribers: [followSupplierDocuments] };
let followed = 0;
/** What follows from all events so far. */
const follow = async () => {
  const events = await db.selectFrom('events').select('id').where('id', '>', followed).orderBy('id').execute();
  for (const { id } of events) await followEvent.run({ eventId: id }, tools, {} as never);
  followed = events.at(-1)?.id ?? followed;
};
const proven = async () => {
  await follow();
  expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(await verifyDocuments(db)).toBeUndefined();
};

test('a credit note of an owner takes back cost, VAT and withheld tax, and less is paid out', async () => {
  const { owner, id } = await billed(2, 'F-1');
  const [first] = await findLines(db, id);
  const net = 1000;
  const note = await draftCreditNote(ctx, {
    id,
    reason: 'One was cheaper',
    lines: [{ lineId: first?.id ?? 0, netCents: net }],
  });
  const { dueCents } = await account(owner.id);
  // A draft keeps no other from being made; what is left is known when one is issued.
  const other = await draftCreditNote(ctx, { id, reason: 'All of it' });
  const before = await balances(owner.id);
  const invoice = await rowOf(id);

  // The supplier wrote the document, so the credit note has the supplier's number, once.
  expect(await faultOf(issueInvoice(ctx, { id: note }))).toBe('credit_is_suppliers');
  expect(await faultOf(issueInvoice(ctx, { id: note, number: 'f-1' }))).toBe('document_taken');
  expect(await since(owner.id, before)).toEqual([0, 0, 0, 0, 0]);
  await issueInvoice(ctx, { id: note, number: 'R-1', issueDay: TODAY });
  expect(await account(owner.id)).toMatchObject({ dueCents: dueCents - 1000, paidCents: 0 });
  // Payable, withheld tax, cost, VAT, bank: 10.00 + 2.10 VAT - 1.50 withheld.
  expect(await since(owner.id, before)).toEqual([1060, 150, -1000, -210, 0]);
  expect(await faultOf(issueInvoice(ctx, { id: other, number: 'R-2', issueDay: TODAY }))).toBe('credit_outdated');
  expect(await rowOf(note)).toMatchObject({
    type: 'credit_note',
    state: 'paid',
    number: 'R-1',
    isSelfBilled: false,
    ownerId: owner.id,
    toPayCents: 1060,
    setOffCents: 1060,
    refundedCents: 0,
  });
  expect(await rowOf(id)).toMatchObject({ state: 'partly_paid', creditedCents: 1210, setOffCents: 1060 });
  // No fiscal record, because it is not our document.
  expect(await db.selectFrom('fiscalRecords').select('id').where('invoiceId', '=', note).execute()).toEqual([]);
  const { document } = await rowOf(note);
  expect(document as unknown as FrozenDocument).toMatchObject({
    corrects: { number: 'F-1' },
    buyer: { name: 'House S.L.' },
  });
  await proven();

  const rest = await owed(owner.id);
  expect(rest).toBe(invoice.toPayCents - 1060);
  expect(await payAll(owner.id)).toMatchObject({ cents: rest });
  expect(await owed(owner.id)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ state: 'paid', paidCents: rest, setOffCents: 1060 });
  await proven();
});

test('after its payout the credit is carried forward: the next payout is less', async () => {
  const { owner, id } = await billed(1, 'F-9');
  const { toPayCents } = await rowOf(id);
  expect((await payAll(owner.id))?.cents).toBe(toPayCents);
  expect(await rowOf(id)).toMatchObject({ state: 'paid', paidCents: toPayCents });
  const note = await draftCreditNote(ctx, { id, reason: 'It was never published' });
  await issueInvoice(ctx, { id: note, number: 'R-9', issueDay: TODAY });
  expect(await rowOf(note)).toMatchObject({ setOffCents: 0, refundedCents: toPayCents });
  expect(await rowOf(id)).toMatchObject({ state: 'paid', creditedCents: (await rowOf(id)).totalCents });
  expect(await owed(owner.id)).toBe(-toPayCents);
  expect(await leftOut(owner.id)).toBe('negative');
  expect(await faultOf(draftCreditNote(ctx, { id, reason: 'Once more' }))).toBe('not_possible_now');
  await publish(owner.siteId);
  await publish(owner.siteId);
  const due = await owed(owner.id);
  const payout = await payAll(owner.id);
  expect(payout?.cents).toBe(due - (payout?.withheldCents ?? 0));
  expect(payout?.dueCents).toBe(due + toPayCents);
  expect(await owed(owner.id)).toBe(0);
  await proven();
});

test('what is credited in full before it was paid is in no payout any more', async () => {
  const { owner, briefings, id } = await billed(1, 'F-5');
  const note = await draftCreditNote(ctx, { id, reason: 'It was never published' });
  await issueInvoice(ctx, { id: note, number: 'R-5', issueDay: TODAY });
  expect(await owed(owner.id)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ state: 'paid', paidCents: 0 });
  expect(await leftOut(owner.id)).toBeUndefined();
  const { ownerPayment } = await db
    .selectFrom('briefingFinances')
    .select('ownerPayment')
    .where('briefingId', 'in', briefings)
    .executeTakeFirstOrThrow();
  expect(ownerPayment).toBe('paid');
  expect(await account(owner.id)).toEqual({ dueCents: 0, paidCents: 0, states: [] });
  await publish(owner.siteId);
  const due = await owed(owner.id);
  const payout = await payAll(owner.id);
  expect(payout?.lines).toHaveLength(1);
  expect(payout?.dueCents).toBe(due);
  await proven();
});

test('what an owner gave back for a lost link is taken off its account once', async () => {
  const owner = await newOwner();
  const id = await publish(owner.siteId);
  const { dueCents } = await account(owner.id);
  await db.updateTable('briefingFinances').set({ givenBackOwnerCents: 100 }).where('briefingId', '=', id).execute();
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [id]));
  expect(await owed(owner.id)).toBe(dueCents - 100);
  expect(await account(owner.id)).toMatchObject({ dueCents: dueCents - 100 });
});

test('what we billed in the owner’s name we correct in a series of its own', async () => {
  const { id } = await billed(1);
  const note = await draftCreditNote(ctx, { id, reason: 'Billed too much' });
  expect(await faultOf(issueInvoice(ctx, { id: note, number: 'R-1', issueDay: TODAY }))).toBe('credit_is_ours');
  await issueInvoice(ctx, { id: note });
  expect(await rowOf(note)).toMatchObject({ isSelfBilled: true, number: expect.stringMatching(/^SBOC-\d{4}-000001$/) });
  await proven();
});

/** The open documents of an owner. */
const openOf = async (ownerId: number) => {
  const rows = await selectInvoices(db)
    .where('invoices.ownerId', '=', ownerId)
    .where('invoices.number', 'is not', null)
    .orderBy('invoices.id')
    .execute();
  return rows.map(({ toPayCents, paidCents, setOffCents }) => toPayCents - paidCents - setOffCents);
};
const bill = async (ownerId: number, input: { vatBp: number; withholdingBp: number }) => {
  const {
    ids: [id = 0],
  } = await draftWhatIsDue(ctx, { type: 'owner', partyIds: [ownerId] });
  await changeDraft(ctx, { id, ...input });
  await issueInvoice(ctx, { id });
  return id;
};

test('a document that comes after the payout knows what was paid, and a payout of its VAT settles it', async () => {
  const owner = await newOwner();
  await publish(owner.siteId);
  await publish(owner.siteId);
  const paid = (await payAll(owner.id))?.cents ?? 0;
  const id = await bill(owner.id, { vatBp: 2100, withholdingBp: 1500 });
  const made = await rowOf(id);
  expect(made).toMatchObject({ state: 'partly_paid', paidCents: paid });
  expect(made.document).toMatchObject({ paidCents: paid });
  // What its VAT adds is what is owed now, and what the document has open.
  expect(await openOf(owner.id)).toEqual([await owed(owner.id)]);
  expect(await owed(owner.id)).toBe(made.toPayCents - paid);
  // A publication on no document is due meanwhile.
  await publish(owner.siteId);
  expect((await payAll(owner.id))?.lines).toHaveLength(1);
  expect(await openOf(owner.id)).toEqual([0]);
  expect(await rowOf(id)).toMatchObject({ state: 'paid' });
  const second = await bill(owner.id, { vatBp: 0, withholdingBp: 0 });
  expect(await rowOf(second)).toMatchObject({ state: 'paid', paidOn: TODAY });
  expect(await owed(owner.id)).toBe(0);
  await proven();
});

test('a payout that came back is owed again, its document is open again, and the next run pays it', async () => {
  const { owner, id } = await billed(1, 'F-77');
  const before = await balances(owner.id);
  const payout = await payAll(owner.id);
  expect(await rowOf(id)).toMatchObject({ state: 'paid' });
  const run = payout?.runId ?? 0;
  const back = { id: run, payoutId: payout?.id ?? 0, returnedOn: TODAY, reason: 'MS03' } as const;
  expect(await faultOf(returnPayoutByHand(ctx, { ...back, cents: (payout?.cents ?? 0) + 1 }))).toBe('more_than_open');
  expect(await faultOf(returnPayoutByHand(ctx, { ...back, returnedOn: '2020-01-01' }))).toBe('days_reversed');
  expect(await faultOf(returnPayoutByHand(ctx, { ...back, id: run - 1 }))).not.toBe('done');
  const both = await Promise.all([faultOf(returnPayoutByHand(ctx, back)), faultOf(returnPayoutByHand(ctx, back))]);
  expect(both.toSorted()).toEqual(['done', 'not_possible_now']);
  expect(await since(owner.id, before)).toEqual([0, 0, 0, 0, 0]);
  expect(await rowOf(id)).toMatchObject({ state: 'issued', paidCents: 0 });
  const again = await payAll(owner.id);
  expect(again).toMatchObject({ cents: payout?.cents, dueCents: payout?.dueCents });
  expect(again?.endToEndId).not.toBe(payout?.endToEndId);
  expect(await rowOf(id)).toMatchObject({ state: 'paid' });
  await proven();
});

test('documents before, between and after payouts have open what the ledger owes', async () => {
  const owner = await newOwner();
  const terms = { vatBp: 2100, withholdingBp: 0 };
  await publish(owner.siteId);
  await bill(owner.id, terms);
  await publish(owner.siteId);
  await payAll(owner.id);
  await bill(owner.id, terms);
  await publish(owner.siteId);
  await bill(owner.id, terms);
  const open = await openOf(owner.id);
  expect(open).toHaveLength(3);
  expect(open.reduce((sum, cents) => sum + cents, 0)).toBe(await owed(owner.id));
  expect(open[0]).toBe(0);
  await payAll(owner.id);
  expect(await openOf(owner.id)).toEqual([0, 0, 0]);
  expect(await owed(owner.id)).toBe(0);
  await proven();
});

describe('a document that is paid alone', () => {
  const payAlone = (id: number, cents: number) => payInvoice(ctx, payDocument, { id, cents, paidOn: TODAY });

  test('is the one that is paid, in a part or in full; the rest stays due and is paid by the next run', async () => {
    const terms = { vatBp: 2100, withholdingBp: 1500 };
    const owner = await newOwner();
    await publish(owner.siteId);
    const older = await bill(owner.id, terms);
    await publish(owner.siteId);
    const id = await bill(owner.id, terms);
    const { toPayCents } = await rowOf(id);
    const left = (await rowOf(older)).toPayCents;
    const bank = await balanceOf(db, 'bank');
    const { dueCents } = await account(owner.id);
    expect(await faultOf(payAlone(id, toPayCents + 1))).toBe('more_than_open');
    await payAlone(id, 1000);
    expect(await rowOf(id)).toMatchObject({ state: 'partly_paid', paidCents: 1000 });
    const part = Math.round(((dueCents / 2) * 1000) / toPayCents);
    expect(await account(owner.id)).toEqual({ dueCents: dueCents - part, paidCents: part, states: ['due', 'due'] });
    await payAlone(id, toPayCents - 1000);
    expect(await rowOf(id)).toMatchObject({ state: 'paid', paidOn: TODAY });
    expect(await account(owner.id)).toMatchObject({ dueCents: dueCents / 2, paidCents: dueCents / 2 });
    expect(await rowOf(older)).toMatchObject({ state: 'issued', paidCents: 0 });
    expect((await balanceOf(db, 'bank')) - bank).toBe(-toPayCents);
    expect(await owed(owner.id)).toBe(left);
    expect(await faultOf(payAlone(id, 1))).toBe('not_possible_now');
    await proven();
    expect(await payAll(owner.id)).toMatchObject({ cents: left, document: null });
    expect([await rowOf(older), await owed(owner.id)]).toMatchObject([{ state: 'paid' }, 0]);
    await proven();
  });

  test('is open again where the bank returns it, and is in no file for the bank', async () => {
    const { owner, id } = await billed(1, 'F-81');
    const { toPayCents } = await rowOf(id);
    await payAlone(id, toPayCents);
    const { runId, payoutId } = await db
      .selectFrom('payouts')
      .select(['runId', 'id as payoutId'])
      .where('invoiceId', '=', id)
      .executeTakeFirstOrThrow();
    expect(await faultOf(readBankOrder(ctx, vault, runId))).toBe('payout_paid_alone');
    await returnPayoutByHand(ctx, { id: runId, payoutId, returnedOn: TODAY, reason: 'AC04' });
    expect(await rowOf(id)).toMatchObject({ state: 'issued', paidCents: 0 });
    expect(await leftOut(owner.id)).toBe('details_unconfirmed');
    const entries = db.selectFrom('auditEntries').select('changes').where('entity', '=', 'owners');
    expect(
      await entries.where('entityId', '=', owner.id).where('action', '=', 'owner.block_payment').execute(),
    ).toEqual([{ changes: { paymentConfirmed: [true, false], returnReason: [null, 'AC04'] } }]);
    await proven();
  });

  test('waits while an open run pays the same supplier', async () => {
    const { id } = await billed(1, 'F-82');
    const run = await createRow(payoutRunsWith(vault), ctx, { day: TODAY, except: [] });
    expect(await faultOf(payAlone(id, 100))).toBe('payout_in_open_run');
    await cancelPayoutRun(ctx, { id: run.id, version: run.version, reason: 'Paid alone.' });
    await payAlone(id, 100);
    await proven();
  });
});

test('a document that is paid while its supplier’s documents are restated waits for them', async () => {
  const { owner, id } = await billed(1, 'F-84');
  const { toPayCents } = await rowOf(id);
  const supplier = { side: 'owner', id: owner.id } as const;
  const { begun } = await whileUncommitted(
    db,
    (tx) => lockSupplier(tx, supplier),
    () => payInvoice(ctx, payDocument, { id, cents: toPayCents, paidOn: TODAY }),
    (tx) => restateSupplier(tx, { ...ctx, db: tx }, supplier, TODAY),
  );
  await begun;
  expect(await rowOf(id)).toMatchObject({ state: 'paid' });
  await proven();
});

test('a payout that is booked or comes back while its supplier’s document is issued waits for it', async () => {
  const owner = await newOwner();
  const id = await publish(owner.siteId);
  const supplier = { side: 'owner', id: owner.id } as const;
  const meanwhile = async (work: (tx: Tx, payoutId: number, cents: number) => Promise<void>) => {
    const { payoutId, cents } = await db
      .selectFrom('payouts')
      .select(['id as payoutId', 'cents'])
      .where('ownerId', '=', owner.id)
      .executeTakeFirstOrThrow();
    const { begun } = await whileUncommitted(
      db,
      (tx) => lockSupplier(tx, supplier),
      () => db.transaction().execute((tx) => work(tx, payoutId, cents)),
      (tx) => markPapers(tx, 'owner', [id], 'invoiced'),
    );
    await begun;
  };
  await createRow(payoutRunsWith(vault), ctx, { day: TODAY, except: [] });
  await meanwhile((tx, payoutId, cents) => settlePayout(tx, { ...ctx, db: tx }, { payoutId, cents, paidOn: TODAY }));
  await meanwhile((tx, payoutId) =>
    returnPayout({ ...ctx, db: tx }, { payoutId, returnedOn: TODAY, reason: 'not_paid' }),
  );
  await proven();
});

test('what is taken back of a publication that was paid is set off against documents that are open', async () => {
  const owner = await newOwner();
  const paid = await publish(owner.siteId);
  await payAll(owner.id);
  await publish(owner.siteId);
  const {
    ids: [id = 0],
  } = await draftWhatIsDue(ctx, { type: 'owner', partyIds: [owner.id] });
  for (const { id: lineId, briefingId } of await findLines(db, id))
    if (briefingId === paid) await removeLine(ctx, { id, lineId });
  await changeDraft(ctx, { id, vatBp: 2100, withholdingBp: 0 });
  await issueInvoice(ctx, { id, number: 'F-83', issueDay: TODAY });
  const { toPayCents } = await rowOf(id);
  expect(await openOf(owner.id)).toEqual([toPayCents]);
  const { version } = await world.readBriefingRow(paid);
  await forceStatus(ctx, { id: paid, version, status: 'canceled', reason: 'credits' });
  expect(await verifyDocuments(db)).toMatch(/F-83/);
  await follow();
  const left = await owed(owner.id);
  expect(left).toBeLessThan(toPayCents);
  expect(await openOf(owner.id)).toEqual([left]);
  await proven();

  // An event that comes later takes nothing back, so it touches no document.
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('entity', '=', 'briefings')
    .where('entityId', '=', paid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const followAt = (at: Date) =>
    db.transaction().execute((tx) => followSupplierDocuments(tx, { ...event, at } as never));
  const { paidCents } = await rowOf(id);
  const setPaid = (cents: number) =>
    db.updateTable('invoices').set({ paidCents: cents }).where('id', '=', id).execute();
  await setPaid(paidCents + 1);
  await followAt(new Date(NOW.getTime() + 60_000));
  expect(await rowOf(id)).toMatchObject({ paidCents: paidCents + 1 });
  await followAt(event.at);
  expect(await rowOf(id)).toMatchObject({ paidCents });
});

describe('two owners that became one', () => {
  const merge = async (id: number, otherId: number) => {
    const { version } = await db.selectFrom('owners').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    await mergeOwners(ctx, vault, { id, version, otherId });
  };

  test('set off what one of them owed us against the documents of the other', async () => {
    const goes = await newOwner();
    const briefing = await publish(goes.siteId);
    await payAll(goes.id);
    const { version } = await world.readBriefingRow(briefing);
    await forceStatus(ctx, { id: briefing, version, status: 'canceled', reason: 'It was never online.' });
    const back = await owed(goes.id);
    expect(back).toBeLessThan(0);
    const { owner, id } = await billed(2, 'F-90');
    const { toPayCents } = await rowOf(id);
    await follow();
    await merge(owner.id, goes.id);
    await proven();
    expect(await rowOf(id)).toMatchObject({ state: 'partly_paid', paidCents: -back });
    expect(await owed(owner.id)).toBe(toPayCents + back);
  });

  /** Each with a document, of which the one that goes is paid; `first`: it is the older one. */
  async function bothBilled(first: 'goes' | 'stays') {
    const made: Record<string, Awaited<ReturnType<typeof billed>>> = {};
    for (const which of first === 'goes' ? ['goes', 'stays'] : ['stays', 'goes']) made[which] = await billed(1);
    const { goes, stays } = made as Record<'goes' | 'stays', Awaited<ReturnType<typeof billed>>>;
    await payInvoice(ctx, payDocument, { id: goes.id, cents: (await rowOf(goes.id)).toPayCents, paidOn: TODAY });
    await follow();
    await merge(stays.owner.id, goes.owner.id);
    await proven();
    expect(await rowOf(goes.id)).toMatchObject({ state: 'paid' });
    expect(await rowOf(stays.id)).toMatchObject({ state: 'issued', paidCents: 0 });
    return { goes, stays, cents: (await rowOf(goes.id)).toPayCents };
  }

  test.each(['goes', 'stays'] as const)(
    'take a credit of a document in the old name off what is owed (%s first)',
    async (first) => {
      const { goes, stays } = await bothBilled(first);
      const [line] = await findLines(db, goes.id);
      const lines = [{ lineId: line?.id ?? 0, netCents: 1000 }];
      const note = await draftCreditNote(ctx, { id: goes.id, reason: 'It was cheaper', lines });
      await issueInvoice(ctx, { id: note });
      await proven();
      expect(await rowOf(goes.id)).toMatchObject({ state: 'paid' });
      expect(await rowOf(stays.id)).toMatchObject({ state: 'partly_paid', paidCents: 1060 });
      expect(await openOf(stays.owner.id)).toEqual([await owed(stays.owner.id)]);
      // It names whom the document names, and is mailed to the one that is there.
      const { email } = await db
        .selectFrom('owners')
        .select('email')
        .where('id', '=', stays.owner.id)
        .executeTakeFirstOrThrow();
      expect((await readParty(db, await rowOf(note))).frozen).toMatchObject({ email });
    },
  );

  test('owe again what the bank returns, on the document that it paid', async () => {
    const { goes, stays, cents } = await bothBilled('goes');
    const { runId, payoutId } = await db
      .selectFrom('payouts')
      .select(['runId', 'id as payoutId'])
      .where('invoiceId', '=', goes.id)
      .executeTakeFirstOrThrow();
    await returnPayoutByHand(ctx, { id: runId, payoutId, returnedOn: TODAY, reason: 'MS03' });
    await proven();
    expect(await rowOf(goes.id)).toMatchObject({ state: 'issued', paidCents: 0 });
    expect(await rowOf(stays.id)).toMatchObject({ state: 'issued', paidCents: 0 });
    await payInvoice(ctx, payDocument, { id: goes.id, cents, paidOn: TODAY });
    await proven();
    expect(await rowOf(goes.id)).toMatchObject({ state: 'paid' });
    expect(await owed(stays.owner.id)).toBe((await rowOf(stays.id)).toPayCents);
    const [, payout] = await db.selectFrom('payouts').select('ownerId').where('invoiceId', '=', goes.id).execute();
    expect(payout?.ownerId).toBe(stays.owner.id);
  });

  test('have the details confirmed again that a payout came back from', async () => {
    const goes = await newOwner();
    await publish(goes.siteId);
    const payout = await payAll(goes.id);
    const { ownerId } = await make.owner();
    await merge(ownerId, goes.id);
    await db.updateTable('owners').set({ paymentConfirmedAt: NOW }).where('id', '=', ownerId).execute();
    const back = { id: payout?.runId ?? 0, payoutId: payout?.id ?? 0 };
    await returnPayoutByHand(ctx, { ...back, returnedOn: TODAY, reason: 'AC04' });
    expect(await leftOut(ownerId)).toBe('details_unconfirmed');
    await proven();
  });
});
