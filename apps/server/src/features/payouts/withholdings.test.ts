import { describe, expect, test } from 'vitest';
import { createRow } from '../../platform/resource/write.ts';
import { createSeal } from '../../platform/seal.ts';
import { testDatabase } from '../../testing/database.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { forceStatus } from '../briefings/commands/force-status.ts';
import { settleBriefings } from '../finances/settle.ts';
import { draftWhatIsDue } from '../invoices/commands/draft-what-is-due.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { paymentVault } from '../owners/payment.ts';
import { payPayoutRun } from './commands/pay-payout-run.ts';
import { remitWithholdings } from './commands/remit-withholdings.ts';
import { returnPayoutByHand } from './commands/return-payout.ts';
import { findPayouts } from './queries.ts';
import { payoutRunsWith } from './resource.ts';
import { readWithholdings } from './withholdings.ts';

const world = await makeWorld(await testDatabase());
const { admin, brandId, categories, client, context, db, fund, make } = world;
const ctx = context(admin);
const vault = paymentVault(createSeal(Buffer.alloc(32, 7)));
const TODAY = NOW.toISOString().slice(0, 10);
/** NOW is in the first quarter of 2026. */
const QUARTER = { year: 2026, quarter: 1 };
/** What an owner gets for a publication, net. Cents. */
const COST = 6000;
const TAX = COST * 0.15;
/** The owner's own VAT, which only a document of the owner's adds. */
const VAT = COST * 0.21;

await fund(client, 100_000_000);
await setSettings(db, { fiscal_identity: HOUSE, payout_terms: { thresholdCents: 2000, termDays: 0 } });

const BANK = {
  method: 'bank_transfer' as const,
  holder: 'Ana Prado',
  account: 'DE89 3704 0044 0532 0130 00',
  bankCode: '',
  bankName: '',
  taxNumber: '',
  billingAddress: '',
};

async function newOwner(fiscal: object) {
  const owner = await make.owner({ country: 'ES', taxNumber: 'B12345674' });
  const { sealed, hint } = vault.seal({ kind: 'owner', id: owner.ownerId }, BANK);
  await db
    .updateTable('owners')
    .set({
      country: 'ES',
      taxNumber: '12345678Z',
      ...fiscal,
      paymentSealed: sealed,
      paymentHint: JSON.stringify(hint),
      paymentChangedAt: NOW,
      paymentConfirmedAt: NOW,
    })
    .where('id', '=', owner.ownerId)
    .execute();
  return { id: owner.ownerId, siteId: await make.site(owner) };
}

/** A publication whose owner is owed for it. Returns what. Cents. */
async function publish({ id: ownerId, siteId }: { id: number; siteId: number }): Promise<number> {
  const before = await balanceOf(db, accountOf('payable', ownerId));
  const campaignId = await make.campaign(client, brandId, { defaultCategoryId: categories.sport });
  const id = await make.briefing(campaignId, siteId, 'waiting');
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [id]));
  const row = await world.readBriefingRow(id);
  await forceStatus(ctx, { id, version: row.version, status: 'published', reason: 'withholding' });
  return before - (await balanceOf(db, accountOf('payable', ownerId)));
}

const payable = (id: number) => balanceOf(db, accountOf('payable', id));
const withheld = async (id: number) => 0 - (await balanceOf(db, accountOf('withheld_tax', id)));
const makeRun = () => createRow(payoutRunsWith(vault), ctx, { day: TODAY, except: [] });
const payoutOf = async (runId: number, ownerId: number) =>
  (await findPayouts(ctx, runId, { page: 0, size: 100 })).find(({ payeeId }) => payeeId === ownerId);
const pay = (run: { id: number; version: number }) =>
  payPayoutRun(ctx, { id: run.id, version: run.version, paidOn: TODAY });
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);

async function issueFor(ownerId: number): Promise<void> {
  const {
    ids: [id = 0],
  } = await draftWhatIsDue(ctx, { type: 'owner', partyIds: [ownerId] });
  const { version } = await db.selectFrom('invoices').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await issueInvoice(ctx, { id, version, number: `P-${id}`, issueDay: TODAY });
}

describe('income tax is withheld', () => {
  test.each([
    ['a Spanish freelance', { fiscalKind: 'freelance' }, 1500],
    ['one who began last year', { fiscalKind: 'freelance', activeSince: 2025 }, 700],
    ['one for whom a person chose', { fiscalKind: 'freelance', withholdingBp: 200 }, 200],
    ['a company', {}, 0],
    ['a freelance abroad', { fiscalKind: 'freelance', country: 'PT', taxNumber: '' }, 0],
  ])('from what a payout pays to %s', async (_who, fiscal, bp) => {
    const owner = await newOwner(fiscal);
    const cents = await publish(owner);
    expect(cents).toBe(COST);
    const tax = (cents * bp) / 10_000;
    const run = await makeRun();
    expect(await payoutOf(run.id, owner.id)).toMatchObject({ cents: cents - tax, dueCents: cents, withheldCents: tax });
    await pay(run);
    expect(await payable(owner.id)).toBe(0);
    expect(await withheld(owner.id)).toBe(tax);
    await proven();
  });

  test('once, by the payout or by the document of the owner, whichever comes first', async () => {
    const first = await newOwner({ fiscalKind: 'freelance' });
    await publish(first);
    await pay(await makeRun());
    await issueFor(first.id);
    expect(await withheld(first.id)).toBe(TAX);
    expect(await payable(first.id)).toBe(-VAT);
    await proven();

    const second = await newOwner({ fiscalKind: 'freelance' });
    await publish(second);
    await issueFor(second.id);
    expect(await withheld(second.id)).toBe(TAX);
    const run = await makeRun();
    expect(await payoutOf(run.id, second.id)).toMatchObject({ cents: COST + VAT - TAX, withheldCents: 0 });
    await pay(run);
    expect(await withheld(second.id)).toBe(TAX);
    expect(await payable(second.id)).toBe(0);
    await proven();
  });

  test('once, also where the document is issued while the run is open', async () => {
    const owner = await newOwner({ fiscalKind: 'freelance' });
    await publish(owner);
    const run = await makeRun();
    await issueFor(owner.id);
    await pay(run);
    expect(await withheld(owner.id)).toBe(TAX);
    // The run pays what it said; the VAT of the document is for the next one.
    expect(await payable(owner.id)).toBe(-VAT);
    await proven();
  });

  test.each(['before', 'after'])('once, where the payout came back %s the document', async (when) => {
    const owner = await newOwner({ fiscalKind: 'freelance' });
    await publish(owner);
    const run = await makeRun();
    const payout = await payoutOf(run.id, owner.id);
    await pay(run);
    const back = { id: run.id, payoutId: payout?.id ?? 0, returnedOn: TODAY, reason: 'MS03' } as const;
    if (when === 'after') await issueFor(owner.id);
    await returnPayoutByHand(ctx, back);
    if (when === 'before') {
      expect(await withheld(owner.id)).toBe(0);
      await issueFor(owner.id);
    }
    expect(await withheld(owner.id)).toBe(TAX);
    expect(await payable(owner.id)).toBe(-(COST + VAT - TAX));
    const { rows } = await readWithholdings(db, ctx, QUARTER);
    expect(rows.find((row) => row.owner?.id === owner.id)).toMatchObject({ baseCents: COST, withheldCents: TAX });
    await pay(await makeRun());
    expect(await withheld(owner.id)).toBe(TAX);
    expect(await payable(owner.id)).toBe(0);
    await proven();
  });

  test('and is paid to the tax office once a quarter, once it is over', async () => {
    const found = await readWithholdings(db, ctx, QUARTER);
    expect(found.withheldCents).toBe(0 - (await sumOfWithheld()));
    expect(found.rows.every(({ withheldCents }) => withheldCents > 0)).toBe(true);
    expect(found.canRemit).toBe(false);
    await expect(remitWithholdings(ctx, { ...QUARTER, paidOn: TODAY })).rejects.toMatchObject({
      code: 'not_possible_now',
    });
    const later = { ...ctx, now: new Date('2026-04-15T10:00:00Z') };
    await expect(remitWithholdings(later, { ...QUARTER, paidOn: '2026-04-16' })).rejects.toMatchObject({ status: 422 });
    const tried = await Promise.allSettled(
      [1, 2, 3].map(() => remitWithholdings(later, { ...QUARTER, paidOn: '2026-04-15' })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sumOfWithheld()).toBe(0);
    expect(await readWithholdings(db, later, QUARTER)).toMatchObject({
      withheldCents: found.withheldCents,
      baseCents: found.baseCents,
      canRemit: false,
      remitted: { paidOn: '2026-04-15', withheldCents: found.withheldCents },
    });
    await proven();
  });
});

async function sumOfWithheld(): Promise<number> {
  const { cents } = await db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(({ fn }) => fn.sum<number>('e.cents').as('cents'))
    .where('a.code', '=', 'withheld_tax')
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
