import { type BriefingStatus, briefingMachine, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { forceStatus } from '../briefings/commands/force-status.ts';
import { setBonus } from '../briefings/commands/set-bonus.ts';
import { accountOf, findBillingAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { postTransfer, reverseTransfer } from '../ledger/transfers.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { finalizeFinances } from './commands/finalize-finances.ts';
import { readFinances } from './queries.ts';
import { settleBriefings } from './settle.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { admin, brandId, categories, context, db, fund, make, owner, seller } = world;
const ctx = context(admin);

await db.updateTable('users').set({ sellerCommissionBp: 1000 }).where('id', '=', seller.id).execute();
const NET = 12_000;
const VAT = 2520;
const COST = 6000;
const SHARE = 1200;

type Mode = 'prepaid' | 'postpaid';

/** A client of its own, so that its money is only what the test moves. */
async function newClient(mode: Mode, cents: number) {
  const person = await make.person('USER', { accountExecutiveId: seller.id, country: 'ES' });
  await fund(person, 1);
  const { id } = await read();
  const isPrepaid = mode === 'prepaid';
  await db.updateTable('billingAccounts').set({ billingMode: mode }).where('id', '=', id).execute();
  if (isPrepaid) await fund(person, cents - 1);
  else
    await db
      .updateTable('walletBalances')
      .set({ creditLimitCents: cents - 1 })
      .where('billingAccountId', '=', id)
      .execute();
  async function read() {
    const account = await findBillingAccount(db, { userId: person.id, companyId: null });
    if (!account) throw new Error('The billing account is not there.');
    return account;
  }
  const order = async (more: Parameters<typeof make.briefing>[3] = {}) => {
    const campaignId = await make.campaign(person, brandId, { defaultCategoryId: categories.sport });
    const briefingId = await make.briefing(campaignId, world.sites.one, 'waiting', more);
    const settled = () => db.transaction().execute((tx) => settleBriefings(tx, ctx, [briefingId]));
    return { briefingId, settled };
  };
  return { id, person, read, order };
}

const force = async (id: number, status: Submitted) => {
  const row = await world.readBriefingRow(id);
  if (row.status !== status) await forceStatus(ctx, { id, version: row.version, status, reason: 'table' });
};
const papers = (briefingId: number) =>
  db.selectFrom('briefingFinances').selectAll().where('briefingId', '=', briefingId).executeTakeFirst();
const owed = async () => ({
  owner: -(await balanceOf(db, accountOf('payable', owner.ownerId))),
  seller: -(await balanceOf(db, accountOf('commission_payable', seller.id))),
});
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);

type Submitted = Exclude<BriefingStatus, 'draft'>;
const STATES = briefingMachine.states.filter((state): state is Submitted => state !== 'draft');

/** What must hold for each account in a state. */
async function requireMoney(
  client: Awaited<ReturnType<typeof newClient>>,
  state: BriefingStatus,
  before: Owed,
  isBonus: boolean,
  mode: Mode,
) {
  const stage = MONEY_STAGE[state];
  const isLive = stage === 'taken' || stage === 'earned';
  const isCharged = !isBonus && stage !== 'none';
  const gross = NET + VAT;
  const start = mode === 'prepaid' ? 100_000 : 1;
  expect(await client.read(), state).toMatchObject({
    heldCents: isCharged && stage === 'held' ? gross : 0,
    postedCents: start - (isCharged && isLive && mode === 'prepaid' ? gross : 0),
    dueCents: isCharged && isLive && mode === 'postpaid' ? gross : 0,
  });
  const now = await owed();
  expect(now.owner - before.owner, state).toBe(isLive ? COST : 0);
  expect(now.seller - before.seller, state).toBe(stage === 'earned' && !isBonus ? SHARE : 0);
}
type Owed = Awaited<ReturnType<typeof owed>>;

const isLive = (state: BriefingStatus) => MONEY_STAGE[state] === 'taken' || MONEY_STAGE[state] === 'earned';
/** How far the documents of a side are. */
const PAPERS = (['client', 'owner'] as const).flatMap((side) =>
  (['invoicing', 'invoiced'] as const).map((status) => ({ side, status })),
);

describe.each<Mode>(['prepaid', 'postpaid'])('%s: whatever state follows on which', (mode) => {
  test.each([false, true])('the money is that of the state entered (bonus: %s)', async (isBonus) => {
    for (const from of STATES) {
      const client = await newClient(mode, 100_000);
      const before = await owed();
      const { briefingId, settled } = await client.order(isBonus ? { bonusAt: new Date(), bonusById: admin.id } : {});
      await settled();
      for (const to of STATES) {
        await force(briefingId, from);
        await requireMoney(client, from, before, isBonus, mode);
        await force(briefingId, to);
        await requireMoney(client, to, before, isBonus, mode);
      }
      await force(briefingId, 'canceled');
      await requireMoney(client, 'canceled', before, isBonus, mode);
    }
    await proven();
  });

  test.each(STATES)('a bonus given and taken back in %s leaves what was there', async (state) => {
    const client = await newClient(mode, 100_000);
    const before = await owed();
    const { briefingId, settled } = await client.order();
    await settled();
    await force(briefingId, state);
    if (state === 'denied' || state === 'canceled') return;
    for (const bonus of [true, false]) {
      const { version } = await world.readBriefingRow(briefingId);
      await setBonus(ctx, { id: briefingId, version, bonus });
      await requireMoney(client, state, before, bonus, mode);
    }
  });

  // Only what is posted can be on a document, so every pair begins in a state that posts.
  const cases = [false, true].flatMap((isBonus) => PAPERS.map((paper) => ({ ...paper, isBonus })));
  test.each(cases)('what is $status to the $side is not turned back (bonus: $isBonus)', async (paper) => {
    const { side, status, isBonus } = paper;
    for (const from of STATES.filter(isLive)) {
      const client = await newClient(mode, 100_000);
      const before = await owed();
      const { briefingId, settled } = await client.order(isBonus ? { bonusAt: new Date(), bonusById: admin.id } : {});
      await settled();
      await force(briefingId, from);
      const column = side === 'client' ? 'clientStatus' : 'ownerStatus';
      await db
        .updateTable('briefingFinances')
        .set({ [column]: status })
        .where('briefingId', '=', briefingId)
        .execute();
      // A bonus posts nothing to its client that a document could have.
      const isFixed = side === 'owner' || !isBonus;
      for (const to of STATES.filter((state) => isLive(state) || isFixed)) {
        const moved = force(briefingId, to);
        if (isLive(to)) await moved;
        else await expect(moved, to).rejects.toMatchObject({ status: 422, code: 'already_invoiced' });
        await requireMoney(client, isLive(to) ? to : from, before, isBonus, mode);
        expect(await papers(briefingId), to).toMatchObject({ [column]: status });
        await force(briefingId, from);
      }
      if (side === 'owner' || isBonus) continue;
      const { version } = await world.readBriefingRow(briefingId);
      const given = setBonus(ctx, { id: briefingId, version, bonus: true });
      await expect(given).rejects.toMatchObject({ status: 422, code: 'already_invoiced' });
      await requireMoney(client, from, before, isBonus, mode);
    }
    await proven();
  });
});

test('a wallet that lacks something refuses, says how much, and nothing has moved', async () => {
  const client = await newClient('prepaid', 10_000);
  const { briefingId, settled } = await client.order();
  await expect(settled()).rejects.toMatchObject({
    status: 422,
    code: 'insufficient_funds',
    details: { missingCents: 4520 },
  });
  expect(await papers(briefingId)).toBeUndefined();
  expect(await client.read()).toMatchObject({ heldCents: 0, postedCents: 10_000 });
});

test('several that lack something say what they lack together', async () => {
  const client = await newClient('prepaid', 20_000);
  const [one, two] = [await client.order(), await client.order()];
  const both = db.transaction().execute((tx) => settleBriefings(tx, ctx, [one.briefingId, two.briefingId]));
  await expect(both).rejects.toMatchObject({
    code: 'insufficient_funds',
    details: { missingCents: 2 * (NET + VAT) - 20_000 },
  });
});

test('terms are those of the order: mode and seller change only with a new one, VAT with the publication', async () => {
  const client = await newClient('prepaid', 100_000);
  const { briefingId, settled } = await client.order();
  await settled();
  await db
    .updateTable('users')
    .set({ country: 'BR', accountExecutiveId: null })
    .where('id', '=', client.person.id)
    .execute();
  // Until it is published, its tax is an estimate.
  await force(briefingId, 'waiting_publish');
  expect(await client.read()).toMatchObject({ heldCents: NET + VAT });
  await force(briefingId, 'done');
  const tax = { vatBp: 0, taxRule: 'outside_eu_consumer' };
  expect(await papers(briefingId)).toMatchObject({ clientVatCents: 0, sellerCents: SHARE, ...tax });
  expect(await client.read()).toMatchObject({ heldCents: 0, postedCents: 100_000 - NET });
  await db.updateTable('users').set({ country: 'ES' }).where('id', '=', client.person.id).execute();
  // What was bound stays as it is; documents ask again.
  await force(briefingId, 'published');
  expect(await papers(briefingId)).toMatchObject({ clientVatCents: 0, ...tax });
  await force(briefingId, 'denied');
  await force(briefingId, 'waiting');
  expect(await papers(briefingId)).toMatchObject({ vatBp: 2100, sellerId: null });
  await proven();
});

test('a wallet that lacks the tax that came to it holds no publication up', async () => {
  const client = await newClient('prepaid', NET);
  await db.updateTable('users').set({ country: 'BR' }).where('id', '=', client.person.id).execute();
  const { briefingId, settled } = await client.order();
  await settled();
  expect(await client.read()).toMatchObject({ heldCents: NET });
  await db.updateTable('users').set({ country: 'ES' }).where('id', '=', client.person.id).execute();
  await force(briefingId, 'published');
  expect(await papers(briefingId)).toMatchObject({ clientNetCents: NET, clientVatCents: 0, vatBp: 0 });
  await proven();
});

test('a price that the client has not agreed to yet is not held', async () => {
  const client = await newClient('prepaid', 100_000);
  const { briefingId, settled } = await client.order({ priceCents: 24_000, acceptedPriceCents: NET });
  await settled();
  expect(await client.read()).toMatchObject({ heldCents: NET + VAT });
  await db.updateTable('briefings').set({ acceptedPriceCents: null }).where('id', '=', briefingId).execute();
  await settled();
  await settled();
  expect(await client.read()).toMatchObject({ heldCents: 24_000 + 5040, postedCents: 100_000 });
});

describe('the finances of a briefing', () => {
  test('are read by administrators: what it costs, brings and has moved', async () => {
    const client = await newClient('prepaid', 100_000);
    const { briefingId, settled } = await client.order();
    await settled();
    expect(await readFinances(ctx, briefingId)).toMatchObject({
      priceCents: NET,
      costCents: COST,
      profitCents: NET - COST - SHARE,
      client: { status: 'pending', payment: 'open', heldCents: NET + VAT, takenCents: 0 },
      seller: { expectedCents: SHARE, earnedCents: 0 },
    });
    await force(briefingId, 'done');
    expect(await readFinances(ctx, briefingId)).toMatchObject({
      client: { status: 'ongoing', payment: 'paid', heldCents: 0, takenCents: NET + VAT },
      owner: { status: 'ongoing', payment: 'open', owedCents: COST },
      seller: { earnedCents: SHARE },
    });
  });

  test('are finalized once both sides are invoiced and paid, and then nothing moves them', async () => {
    const client = await newClient('prepaid', 100_000);
    const { briefingId, settled } = await client.order();
    await settled();
    await force(briefingId, 'done');
    await expect(finalizeFinances(ctx, briefingId)).rejects.toMatchObject({ status: 422, code: 'not_settled_yet' });
    const papers = { clientStatus: 'invoiced', ownerStatus: 'invoiced' } as const;
    const money = { clientPayment: 'paid', ownerPayment: 'paid' } as const;
    await db
      .updateTable('briefingFinances')
      .set({ ...papers, ...money })
      .where('briefingId', '=', briefingId)
      .execute();
    await finalizeFinances(ctx, briefingId);
    expect(await readFinances(ctx, briefingId)).toMatchObject({ finalizedAt: expect.any(String), canFinalize: false });
    await expect(finalizeFinances(ctx, briefingId)).rejects.toMatchObject({ status: 409 });
    await expect(force(briefingId, 'published')).rejects.toMatchObject({ status: 422, code: 'finances_final' });
    const { version } = await world.readBriefingRow(briefingId);
    await expect(setBonus(ctx, { id: briefingId, version, bonus: true })).rejects.toMatchObject({ status: 422 });
  });
});

test('what a wallet owes is not paid from what an order that gets cheaper needs', async () => {
  const client = await newClient('prepaid', NET + VAT);
  const { briefingId, settled } = await client.order();
  await settled();
  await db.transaction().execute((tx) =>
    postTransfer(tx, ctx, {
      kind: 'payment_return',
      entries: [
        ['provider', -5000],
        [accountOf('wallet_debt', client.id), 5000],
      ],
    }),
  );
  await db
    .updateTable('briefings')
    .set({ priceCents: NET / 2 })
    .where('id', '=', briefingId)
    .execute();
  await settled();
  expect(await client.read()).toMatchObject({ heldCents: (NET + VAT) / 2, postedCents: NET + VAT - 5000 });
  expect(await balanceOf(db, accountOf('wallet_debt', client.id))).toBe(0);
});

test('a publication that cost nothing is not charged again once its money was returned', async () => {
  const client = await newClient('prepaid', NET + VAT);
  const { briefingId, settled } = await client.order({ costCents: 0 });
  await settled();
  await force(briefingId, 'published');
  const { clientTransferId } = (await papers(briefingId)) ?? {};
  await db.transaction().execute(async (tx) => {
    await reverseTransfer(tx, ctx, clientTransferId ?? 0);
    await tx
      .updateTable('briefingFinances')
      .set({ clientTransferId: null, clientNetCents: null, clientVatCents: null, clientCreditedAt: ctx.now })
      .where('briefingId', '=', briefingId)
      .execute();
  });
  await settled();
  expect(await client.read()).toMatchObject({ heldCents: 0, postedCents: NET + VAT });
});
