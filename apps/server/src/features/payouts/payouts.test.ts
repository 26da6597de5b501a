import { payoutMachine } from '@linkstand/contract/payouts/machine';
import { PayoutAccountHint } from '@linkstand/contract/payouts/schema';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import type { UserActor } from '../../platform/context.ts';
import { createRow } from '../../platform/resource/write.ts';
import { createSeal } from '../../platform/seal.ts';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { walkMachine } from '../../testing/walk-machine.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { forceStatus } from '../briefings/commands/force-status.ts';
import { settleBriefings } from '../finances/settle.ts';
import { accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { paymentVault } from '../owners/payment.ts';
import { readBankOrder } from './bank-files.ts';
import { cancelPayoutRun } from './commands/cancel-payout-run.ts';
import { payPayoutRun } from './commands/pay-payout-run.ts';
import { settlePayout } from './commands/settle-payout.ts';
import { findDue } from './due.ts';
import { pain001 } from './pain001.ts';
import { findPayouts } from './queries.ts';
import { payoutRunsWith } from './resource.ts';

const world = await makeWorld(await testDatabase());
const { admin, brandId, categories, client, context, db, fund, make, seller } = world;
const ctx = context(admin);
const vault = paymentVault(createSeal(Buffer.alloc(32, 7)));
const TODAY = NOW.toISOString().slice(0, 10);

await fund(client, 100_000_000);
await setSettings(db, { fiscal_identity: HOUSE, payout_terms: { thresholdCents: 2000, termDays: 0 } });

const BANK = {
  method: 'bank_transfer' as const,
  holder: 'Peña & Söhne',
  account: 'DE89 3704 0044 0532 0130 00',
  bankCode: '',
  bankName: '',
  taxNumber: '',
  billingAddress: '',
};

/** An owner with a site of its own, paid to a bank account that somebody has looked at. */
async function newOwner(details: Partial<typeof BANK> = {}, isConfirmed = true) {
  const owner = await make.owner();
  const { sealed, hint } = vault.seal({ kind: 'owner', id: owner.ownerId }, { ...BANK, ...details });
  await db
    .updateTable('owners')
    .set({
      paymentSealed: sealed,
      paymentHint: JSON.stringify(hint),
      paymentChangedAt: NOW,
      paymentConfirmedAt: isConfirmed ? NOW : null,
    })
    .where('id', '=', owner.ownerId)
    .execute();
  const siteId = await make.site(owner);
  return { id: owner.ownerId, siteId };
}

/** A publication that an owner is owed for; returns the briefing's id. */
async function publish(siteId: number): Promise<number> {
  const campaignId = await make.campaign(client, brandId, { defaultCategoryId: categories.sport });
  const id = await make.briefing(campaignId, siteId, 'waiting');
  await db.transaction().execute((tx) => settleBriefings(tx, ctx, [id]));
  await force(id, 'published');
  return id;
}
async function force(id: number, status: 'published' | 'canceled') {
  const row = await world.readBriefingRow(id);
  await forceStatus(ctx, { id, version: row.version, status, reason: 'payouts' });
}

const owed = async (ownerId: number) => 0 - (await balanceOf(db, accountOf('payable', ownerId)));
const makeRun = (day = TODAY, except: { kind: 'owner' | 'seller'; id: number }[] = []) =>
  createRow(payoutRunsWith(vault), ctx, { day, except });
const payoutsOf = (runId: number) => findPayouts(ctx, runId, { page: 0, size: 1000 });
const dueNow = () =>
  findDue(db, vault, {
    day: TODAY,
    timeZone: 'Europe/Madrid',
    thresholdCents: 2000,
    termDays: 0,
    payer: { country: 'ES' },
  });
const leftOutAs = async (ownerId: number) =>
  (await dueNow()).leftOut.find(({ payee }) => payee.kind === 'owner' && payee.id === ownerId)?.reason;
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
const paymentOf = async (briefingId: number) =>
  (
    await db
      .selectFrom('briefingFinances')
      .select('ownerPayment')
      .where('briefingId', '=', briefingId)
      .executeTakeFirstOrThrow()
  ).ownerPayment;

describe('a run', () => {
  test('pays what is due, once, and says so on the publications', async () => {
    const owner = await newOwner();
    const briefings = [await publish(owner.siteId), await publish(owner.siteId)];
    const before = await owed(owner.id);
    expect(before).toBeGreaterThan(2000);
    const run = await makeRun();
    const [payout] = (await payoutsOf(run.id)).filter(({ payeeId }) => payeeId === owner.id);
    expect(payout).toMatchObject({ cents: before, dueCents: before, state: 'open', account: { account: '•••• 3000' } });
    expect(payout?.lines).toHaveLength(2);
    expect(await leftOutAs(owner.id)).toBe('in_open_run');
    expect(await owed(owner.id)).toBe(before);
    await payPayoutRun(ctx, { id: run.id, version: run.version, paidOn: TODAY });
    expect(await owed(owner.id)).toBe(0);
    for (const id of briefings) expect(await paymentOf(id)).toBe('paid');
    await expect(makeRun()).rejects.toMatchObject({ code: 'payout_nothing_due' });
    await proven();
  });

  test('says when each was published by the days of the configured zone', async () => {
    const owner = await newOwner();
    const id = await publish(owner.siteId);
    const publishedAt = new Date(`${addDays(TODAY, -1)}T23:30:00Z`); // today in Madrid
    await db.updateTable('briefings').set({ publishedAt }).where('id', '=', id).execute();
    const run = await makeRun();
    const payout = (await payoutsOf(run.id)).find(({ payeeId }) => payeeId === owner.id);
    expect(payout?.lines).toMatchObject([{ briefing: { id }, day: TODAY }]);
    await payPayoutRun(ctx, { id: run.id, version: run.version, paidOn: TODAY });
  });

  test('leaves out whom it can’t pay, and says why', async () => {
    const without = await newOwner();
    await db
      .updateTable('owners')
      .set({ paymentSealed: null, paymentHint: null, paymentChangedAt: null })
      .where('id', '=', without.id)
      .execute();
    const cases = [
      [without, 'no_details'],
      [await newOwner({ method: 'paypal' as never, account: 'a@b.example' }), 'no_bank_account'],
      [await newOwner({ account: 'DE89370400440532013001' }), 'account_wrong'],
      [await newOwner({ account: 'BR1800360305000010009795493C1' }), 'account_wrong'],
      [await newOwner({}, false), 'details_unconfirmed'],
    ] as const;
    for (const [{ siteId }] of cases) await publish(siteId);
    for (const [{ id }, reason] of cases) expect(await leftOutAs(id), reason).toBe(reason);
    await expect(makeRun()).rejects.toMatchObject({ code: 'payout_nothing_due' });
  });

  test('pays nobody twice when two people make it at the same moment', async () => {
    const owner = await newOwner();
    await publish(owner.siteId);
    const before = await owed(owner.id);
    const tried = await Promise.allSettled([makeRun(), makeRun(), makeRun()]);
    const made = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(made).toHaveLength(1);
    const paid = await Promise.allSettled(
      [1, 2, 3].map(() => payPayoutRun(ctx, { id: made[0]?.id ?? 0, version: 1, paidOn: TODAY })),
    );
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await owed(owner.id)).toBe(0);
    expect(before).toBeGreaterThan(0);
    await proven();
  });

  test('is paid payout by payout, and is not canceled once one is', async () => {
    const owners = [await newOwner(), await newOwner()];
    for (const { siteId } of owners) await publish(siteId);
    const run = await makeRun();
    const [first, second] = await payoutsOf(run.id);
    if (!first || !second) throw new Error('Two are paid.');
    const settle = (payoutId: number, cents: number) =>
      db.transaction().execute((tx) => settlePayout(tx, ctx, { payoutId, cents, paidOn: TODAY }));
    await expect(settle(first.id, first.cents + 1)).rejects.toMatchObject({ code: 'payout_amount_differs' });
    await settle(first.id, first.cents);
    await expect(settle(first.id, first.cents)).rejects.toMatchObject({ status: 409 });
    await expect(cancelPayoutRun(ctx, { id: run.id, reason: 'No.' })).rejects.toMatchObject({
      code: 'payout_partly_paid',
    });
    await settle(second.id, second.cents);
    const { state } = await db
      .selectFrom('payoutRuns')
      .select('state')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('paid');
    await proven();
  });

  test('that is canceled leaves everybody due again', async () => {
    const owner = await newOwner();
    await publish(owner.siteId);
    const run = await makeRun();
    await cancelPayoutRun(ctx, { id: run.id, version: run.version, reason: 'The wrong day.' });
    await expect(readBankOrder(ctx, vault, run.id)).rejects.toMatchObject({ code: 'payout_canceled' });
    const again = await makeRun();
    expect((await payoutsOf(again.id)).map(({ payeeId }) => payeeId)).toEqual([owner.id]);
    await payPayoutRun(ctx, { id: again.id, version: again.version, paidOn: TODAY });
  });

  test('sets off what an owner owes us, and carries it forward where it is more', async () => {
    const owner = await newOwner();
    const first = await publish(owner.siteId);
    const run = await makeRun();
    await payPayoutRun(ctx, { id: run.id, version: run.version, paidOn: TODAY });
    const cost = (await payoutsOf(run.id))[0]?.cents ?? 0;
    await force(first, 'canceled');
    expect(await owed(owner.id)).toBe(-cost);
    expect(await leftOutAs(owner.id)).toBe('negative');
    await publish(owner.siteId);
    expect(await leftOutAs(owner.id)).toBe('nothing_due');
    await publish(owner.siteId);
    const next = await makeRun();
    expect((await payoutsOf(next.id))[0]).toMatchObject({ cents: cost, dueCents: 2 * cost });
    await payPayoutRun(ctx, { id: next.id, version: next.version, paidOn: TODAY });
    expect(await owed(owner.id)).toBe(0);
    await proven();
  });

  test('keeps the account of its day, and is one file for the bank', async () => {
    const owner = await newOwner();
    await publish(owner.siteId);
    const run = await makeRun();
    const { sealed, hint } = vault.seal(
      { kind: 'owner', id: owner.id },
      { ...BANK, account: 'FR1420041010050500013M02606' },
    );
    await db
      .updateTable('owners')
      .set({ paymentSealed: sealed, paymentHint: JSON.stringify(hint) })
      .where('id', '=', owner.id)
      .execute();
    const order = await readBankOrder(ctx, vault, run.id);
    expect(order.payouts).toMatchObject([{ creditor: { name: 'Peña & Söhne', iban: 'DE89 3704 0044 0532 0130 00' } }]);
    expect(pain001(order)).toContain('<IBAN>DE89370400440532013000</IBAN>');
    await payPayoutRun(ctx, { id: run.id, version: run.version, paidOn: TODAY });
  });

  test('pays sellers their commission to an account that is confirmed', async () => {
    const { sealed, hint } = vault.seal({ kind: 'seller', id: seller.id }, BANK);
    const due = async () => (await dueNow()).due.find(({ payee }) => payee.kind === 'seller');
    expect(await due()).toBeUndefined();
    await db.updateTable('users').set({ sellerCommissionBp: 5000 }).where('id', '=', seller.id).execute();
    await db
      .insertInto('sellerAccounts')
      .values({
        sellerId: seller.id,
        paymentSealed: sealed,
        paymentHint: JSON.stringify(PayoutAccountHint.parse(hint)),
        paymentChangedAt: NOW,
        paymentConfirmedAt: NOW,
      })
      .execute();
    const buyer = await make.person('USER', { accountExecutiveId: seller.id, country: 'ES' });
    await fund(buyer, 10_000_000);
    const owner = await newOwner();
    const campaignId = await make.campaign(buyer, brandId, { defaultCategoryId: categories.sport });
    const id = await make.briefing(campaignId, owner.siteId, 'waiting');
    await db.transaction().execute((tx) => settleBriefings(tx, ctx, [id]));
    await force(id, 'done' as 'published');
    expect(await due()).toMatchObject({ payee: { id: seller.id }, lines: [{ briefingId: id }] });
    const run = await makeRun();
    await payPayoutRun(ctx, { id: run.id, version: run.version, paidOn: TODAY });
    expect(await balanceOf(db, accountOf('commission_payable', seller.id))).toBe(0);
    expect(await due()).toBeUndefined();
    await proven();
  });
});

test('whatever is published, turned back, ordered, paid and canceled, nobody gets more than is owed', async () => {
  const owners = [await newOwner(), await newOwner(), await newOwner()];
  const step = record({
    act: constantFrom('publish', 'turnBack', 'make', 'pay', 'settle', 'cancel'),
    which: nat(2),
  });
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const { act, which } of steps) {
        const owner = owners[which] ?? (owners[0] as (typeof owners)[0]);
        const run = await db
          .selectFrom('payoutRuns')
          .select(['id', 'version'])
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (act === 'publish') await publish(owner.siteId);
        if (act === 'turnBack') {
          const live = await db
            .selectFrom('briefings')
            .select('id')
            .where('siteId', '=', owner.siteId)
            .where('status', '=', 'published')
            .orderBy('id')
            .executeTakeFirst();
          if (live) await force(live.id, 'canceled');
        }
        if (act === 'make') await makeRun().catch(refusedOnly);
        if (act === 'pay' && run) await payPayoutRun(ctx, { ...run, paidOn: TODAY });
        if (act === 'cancel' && run) await cancelPayoutRun(ctx, { ...run, reason: 'Chance.' }).catch(refusedOnly);
        if (act === 'settle' && run) {
          const [open] = (await payoutsOf(run.id)).filter(({ state }) => state === 'open');
          if (open)
            await db
              .transaction()
              .execute((tx) => settlePayout(tx, ctx, { payoutId: open.id, cents: open.cents, paidOn: TODAY }));
        }
      }
      for (const { id, siteId } of owners) {
        // By hand, from the publications that are live and what was paid.
        const { earned } = await db
          .selectFrom('briefings')
          .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('costCents'), eb.lit(0)).as('earned'))
          .where('siteId', '=', siteId)
          .where('status', '=', 'published')
          .executeTakeFirstOrThrow();
        const { paid } = await db
          .selectFrom('payouts')
          .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cents'), eb.lit(0)).as('paid'))
          .where('ownerId', '=', id)
          .where('state', '=', 'paid')
          .executeTakeFirstOrThrow();
        expect(await owed(id)).toBe(Number(earned) - Number(paid));
      }
      await proven();
    }),
    { numRuns: runs(12) },
  );
  await clear();
}, 120_000);

const refusedOnly = (error: unknown) => {
  if ((error as { status?: number }).status === undefined) throw error;
};

/** Runs that other tests would meet. */
async function clear() {
  const open = await db.selectFrom('payoutRuns').select(['id', 'version']).where('state', '=', 'open').execute();
  for (const run of open) await payPayoutRun(ctx, { ...run, paidOn: TODAY });
}

const stranger: UserActor = world.editor;
walkMachine({
  machine: payoutMachine,
  db,
  table: 'payoutRuns',
  stateColumn: 'state',
  noun: 'payout',
  context,
  make: async (state) =>
    (
      await db
        .insertInto('payoutRuns')
        .values({
          state,
          day: TODAY,
          thresholdCents: 0,
          debtor: JSON.stringify({ name: 'Linkstand SL', iban: 'ES9121000418450200051332' }),
          madeBy: admin.name,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  moves: {
    pay: {
      from: 'open',
      to: 'paid',
      by: admin,
      stranger,
      act: (at, ref) => payPayoutRun(at, { ...ref, paidOn: TODAY }),
    },
    cancel: {
      from: 'open',
      to: 'canceled',
      by: admin,
      stranger,
      act: (at, ref) => cancelPayoutRun(at, { ...ref, reason: 'The wrong day.' }),
    },
  },
});
