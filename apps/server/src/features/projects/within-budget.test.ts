import { expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { cancelBriefing } from '../briefings/commands/cancel-briefing.ts';
import { editBriefing } from '../briefings/commands/edit-briefing.ts';
import { submitCampaign } from '../campaigns/commands/submit-campaign.ts';

const world = await makeWorld(await testDatabase());
const { brandId, categories, client, companyManager, context, db, make, sites } = world;

/** What one order costs, net. */
const PRICE = 12_000;
/** More than the pool has connections for, so that some wait for one as well. */
const AT_ONCE = 24;
let count = 0;

const project = async (monthlyBudgetCents: number | null) => {
  const row = { companyId: client.companyId, name: `Project ${++count}`, monthlyBudgetCents };
  return (await db.insertInto('projects').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const buyer = (more: Parameters<typeof make.person>[1] = {}) =>
  make.person('USER', { companyId: client.companyId, ...more });

async function draft(of: UserActor, projectId: number | null, sitesOf = 1): Promise<number> {
  const id = await make.campaign(of, brandId, { projectId, defaultCategoryId: categories.sport });
  for (let n = 0; n < sitesOf; n++) await make.briefing(id, sites.one, 'draft');
  return id;
}
const submit = (as: UserActor, id: number, briefings = 1) =>
  submitCampaign(context(as), id, { expectedTotalCents: briefings * PRICE });

/** Every one of them at once: how many went through, and why the others didn't. */
async function race(orders: readonly (readonly [UserActor, number])[]) {
  const results = await Promise.allSettled(orders.map(([as, id]) => submit(as, id)));
  const codes = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code ?? one.reason)] : []));
  return { through: results.length - codes.length, codes: [...new Set(codes)] };
}
const spent = async (column: 'projectId' | 'userId', id: number) => {
  const rows = await db
    .selectFrom('briefings as b')
    .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
    .select('b.soldCents')
    .where(`c.${column}`, '=', id)
    .where('b.status', '=', 'waiting')
    .execute();
  return rows.reduce((sum, { soldCents }) => sum + soldCents, 0);
};

test('orders at once pass no budget by a cent', async () => {
  const id = await project(5 * PRICE + PRICE - 1);
  const people = [await buyer(), await buyer()];
  const orders = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      const person = people[n % 2] ?? client;
      return [person, await draft(person, id)] as const;
    }),
  );
  expect(await race(orders)).toEqual({ through: 5, codes: ['over_budget'] });
  expect(await spent('projectId', id)).toBe(5 * PRICE);
}, 120_000);

test('orders at once pass no limit by a cent', async () => {
  const person = await buyer({ monthlyLimitCents: 3 * PRICE });
  const orders = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => [person, await draft(person, null)] as const),
  );
  expect(await race(orders)).toEqual({ through: 3, codes: ['over_limit'] });
  expect(await spent('userId', person.id)).toBe(3 * PRICE);
}, 120_000);

test('two buyers take the last of a budget: one does', async () => {
  const id = await project(PRICE);
  const [one, two] = [await buyer(), await buyer()];
  const orders = [
    [one, await draft(one, id)],
    [two, await draft(two, id)],
  ] as const;
  expect(await race(orders)).toEqual({ through: 1, codes: ['over_budget'] });
});

test('an order over a budget holds nothing and stays a draft, which an approver or the manager puts in', async () => {
  const id = await project(PRICE);
  const person = await buyer();
  const order = await draft(person, id, 2);
  await expect(submit(person, order, 2)).rejects.toMatchObject({
    status: 422,
    code: 'over_budget',
    details: { parameters: { amount: { cents: PRICE } } },
  });
  expect(await db.selectFrom('campaigns').select('status').where('id', '=', order).executeTakeFirst()).toEqual({
    status: 'draft',
  });
  await submit(companyManager, order, 2);
  const approver = await buyer({ companyRoles: ['approver'] });
  await submit(approver, await draft(person, id));
  const reader = await buyer({ companyRoles: ['reader', 'finance'] });
  await expect(submit(reader, await draft(person, id))).rejects.toMatchObject({ status: 403 });
});

test('what came to nothing, and what was ordered in another month, leaves room', async () => {
  const id = await project(PRICE);
  const person = await buyer();
  const first = await draft(person, id);
  await submit(person, first);
  const again = await draft(person, id);
  await expect(submit(person, again)).rejects.toMatchObject({ code: 'over_budget' });
  const { id: briefingId, version } = await db
    .selectFrom('briefings')
    .select(['id', 'version'])
    .where('campaignId', '=', first)
    .executeTakeFirstOrThrow();
  await cancelBriefing(context(person), { id: briefingId, version, reason: 'We do not need it any more.' });
  await submit(person, again);
  const next = { now: new Date('2026-04-01T09:00:00Z') };
  await submitCampaign(context(person, next), await draft(person, id), { expectedTotalCents: PRICE });
  expect(NOW < next.now).toBe(true);
});

test('a waiting order that becomes dearer stays within the budget', async () => {
  const id = await project(6000);
  const person = await buyer();
  const campaign = await make.campaign(person, brandId, { projectId: id, defaultCategoryId: categories.sport });
  const briefingId = await make.briefing(campaign, sites.cheaper, 'draft');
  await submitCampaign(context(person), campaign, { expectedTotalCents: 6000 });
  const { version } = await world.readBriefingRow(briefingId);
  await db.updateTable('sites').set({ priceCents: 10_000 }).where('id', '=', sites.cheaper).execute();
  const edit = (expectedPriceCents?: number) =>
    editBriefing(context(person), { id: briefingId, version, title: 'Dearer', expectedPriceCents });
  const told = await edit().catch((error: { details: { quote: { priceCents: number } } }) => error.details.quote);
  expect(told?.priceCents).toBeGreaterThan(6000);
  await expect(edit(told?.priceCents)).rejects.toMatchObject({ code: 'over_budget' });
  expect(await world.readBriefingRow(briefingId)).toMatchObject({ priceCents: 6000, title: 'Ten shoes' });
});
