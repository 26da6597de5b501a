import { beforeEach, describe, expect, test } from 'vitest';
import { Unavailable } from '../../db/unavailable.ts';
import type { UserActor } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { searchRows } from '../../platform/list/read.ts';
import { subscribers } from '../../subscribers.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { editBriefing } from '../briefings/commands/edit-briefing.ts';
import { addSites } from './commands/add-sites.ts';
import { askApproval } from './commands/ask-approval.ts';
import { declineApproval } from './commands/decline-approval.ts';
import { removeBriefing } from './commands/remove-briefing.ts';
import { removeCampaign } from './commands/remove-campaign.ts';
import { giveApproval, submitCampaign } from './commands/submit-campaign.ts';
import { updateCampaign } from './commands/update-campaign.ts';
import { withdrawApproval } from './commands/withdraw-approval.ts';
import { checkApprovals } from './jobs.ts';
import { campaignCan } from './policy.ts';
import { presentCampaign } from './presenter.ts';
import { campaignsList, findCampaign } from './queries.ts';

const world = await makeWorld(await testDatabase());
const { brandId, categories, client, companyManager, context, db, make, sites } = world;

/** What one order costs, net. */
const PRICE = 12_000;
/** More than the pool has connections for, so that some wait for one as well. */
const AT_ONCE = 40;
const LIMIT = { monthlyLimitCents: PRICE - 1 };
const WHY = 'Too dear for this month.';
let count = 0;

const person = (more: Parameters<typeof make.person>[1] = {}) =>
  make.person('USER', { companyId: client.companyId, ...more });
const approver = await person({ companyRoles: ['approver'], name: 'Ana Approver' });

async function draft(of: UserActor, projectId: number | null = null): Promise<number> {
  const id = await make.campaign(of, brandId, { name: 'Spring', projectId, defaultCategoryId: categories.sport });
  await make.briefing(id, sites.one, 'draft');
  return id;
}
const project = async (monthlyBudgetCents: number | null = null) => {
  const row = { companyId: client.companyId, name: `Project ${++count}`, monthlyBudgetCents };
  return (await db.insertInto('projects').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const ask = (as: UserActor, id: number, expectedTotalCents = PRICE) =>
  askApproval(context(as), id, { expectedTotalCents });
const versionOf = async (id: number) =>
  (await db.selectFrom('campaigns').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
const give = async (as: UserActor, id: number, expectedTotalCents = PRICE) =>
  giveApproval(context(as), { id, version: await versionOf(id) }, expectedTotalCents);
/** As clients do: again, where too many wait for a connection. */
const patiently = async (act: () => Promise<void>): Promise<void> => {
  for (;;) {
    const outcome = await act().catch((error: unknown) => error);
    if (outcome === undefined) return;
    if (!(outcome instanceof Unavailable)) throw outcome;
  }
};
const read = (as: UserActor, id: number) => presentCampaign(context(as), id);
const briefingsIn = ({ briefings }: { briefings: readonly { id: number }[] }) => briefings.map(({ id }) => id);
const asksSecond = (needsApproval: boolean) =>
  db.updateTable('companies').set({ needsApproval }).where('id', '=', client.companyId).execute();

const idsOf = async (as: UserActor, forApproval = true) =>
  (await searchRows(campaignsList, context(as), { forApproval }, { page: 0, size: 100, sort: ['createdAt,asc'] })).map(
    ({ id }) => id,
  );
const tools = { db, subscribers };
let told = 0;
async function tell() {
  const events = await db.selectFrom('events').select('id').where('id', '>', told).orderBy('id').execute();
  for (const { id } of events)
    await followEvent.run({ eventId: id }, tools, {
      ...{ id: '', attempt: 1, at: new Date(), signal: AbortSignal.timeout(5000) },
    });
  told = events.at(-1)?.id ?? told;
}
const mails = async (template: string) =>
  (
    await db.selectFrom('mails').select('toAddress').where('template', '=', template).orderBy('toAddress').execute()
  ).map(({ toAddress }) => toAddress);
const bells = async (of: UserActor) =>
  (await db.selectFrom('notifications').select('type').where('userId', '=', of.id).orderBy('id').execute()).map(
    ({ type }) => type,
  );

beforeEach(() => asksSecond(false));

describe('over a limit', () => {
  test('a campaign is asked for: it stays a draft, locked, and nothing is held', async () => {
    const buyer = await person(LIMIT);
    const id = await draft(buyer);
    await expect(submitCampaign(context(buyer), id, { expectedTotalCents: PRICE })).rejects.toMatchObject({
      code: 'over_limit',
    });
    expect((await read(buyer, id)).spending).toMatchObject({ needsApproval: true, limit: { spentCents: 0 } });
    await expect(ask(buyer, id, PRICE - 1)).rejects.toMatchObject({ status: 409, code: 'quote_changed' });
    await ask(buyer, id);
    const asked = await read(buyer, id);
    expect(asked).toMatchObject({
      status: 'draft',
      approval: { askedBy: buyer.name, totalCents: PRICE },
      can: { edit: false, submit: false, remove: false, askApproval: false, withdrawApproval: true },
    });
    expect(await db.selectFrom('holds').select('id').where('briefingId', 'in', briefingsIn(asked)).execute()).toEqual(
      [],
    );
    const [briefing] = asked.briefings;
    const briefingId = briefing?.id ?? 0;
    const waits = { status: 409, code: 'waits_for_approval' };
    const at = { id: briefingId, version: briefing?.version ?? 0 };
    await expect(editBriefing(context(buyer), { ...at, title: 'Other' })).rejects.toMatchObject(waits);
    await expect(editBriefing(context(world.admin), { ...at, title: 'Other' })).rejects.toMatchObject(waits);
    await expect(removeBriefing(context(buyer), briefingId)).rejects.toMatchObject(waits);
    await expect(removeCampaign(context(buyer), id)).rejects.toMatchObject(waits);
    await expect(addSites(context(buyer), id, [sites.cheaper])).rejects.toMatchObject(waits);
    await expect(updateCampaign(context(buyer), id, { name: 'Other' }, asked.version)).rejects.toMatchObject(waits);
    await expect(ask(buyer, id)).rejects.toMatchObject(waits);
    await expect(submitCampaign(context(approver), id, { expectedTotalCents: PRICE })).rejects.toMatchObject(waits);
    await withdrawApproval(context(buyer), id);
    await updateCampaign(context(buyer), id, { name: 'Other' }, await versionOf(id));
    await expect(give(approver, id)).rejects.toMatchObject({ status: 409, code: 'nothing_to_approve' });
  });

  test('approving is submitting it at the total that the approver saw', async () => {
    const buyer = await person(LIMIT);
    const id = await draft(buyer);
    await ask(buyer, id);
    await db.updateTable('sites').set({ priceCents: 11_000 }).where('id', '=', sites.one).execute();
    const dearer = (await read(approver, id)).spending?.totalCents ?? 0;
    expect(dearer).toBeGreaterThan(PRICE);
    await expect(give(approver, id)).rejects.toMatchObject({
      status: 409,
      code: 'quote_changed',
      details: { quote: { totalCents: dearer } },
    });
    expect((await read(approver, id)).approval).toMatchObject({ totalCents: PRICE });
    await give(approver, id, dearer);
    expect(await read(buyer, id)).toMatchObject({ status: 'waiting', totalCents: dearer, approval: null });
    await db.updateTable('sites').set({ priceCents: 10_000 }).where('id', '=', sites.one).execute();
    const entry = await db
      .selectFrom('auditEntries')
      .select(['actorId'])
      .where('action', '=', 'campaign.give_approval')
      .where('entityId', '=', id)
      .executeTakeFirst();
    expect(entry).toEqual({ actorId: approver.id });
  });

  test('an approver who reads an older state decides about nothing else', async () => {
    const buyer = await person(LIMIT);
    const id = await draft(buyer);
    await ask(buyer, id);
    const version = await versionOf(id);
    await withdrawApproval(context(buyer), id);
    await ask(buyer, id);
    const stale = { status: 409, code: 'changed_meanwhile' };
    await expect(giveApproval(context(approver), { id, version }, PRICE)).rejects.toMatchObject(stale);
    await expect(declineApproval(context(approver), { id, version }, WHY)).rejects.toMatchObject(stale);
  });

  test('is not asked for within the limits, nor by who may exceed them', async () => {
    const buyer = await person();
    await expect(ask(buyer, await draft(buyer))).rejects.toMatchObject({ code: 'approval_not_needed' });
    const both = await person({ ...LIMIT, companyRoles: ['buyer', 'approver'] });
    await expect(ask(both, await draft(both))).rejects.toMatchObject({ code: 'approval_not_needed' });
    const alone = await world.make.person('USER');
    await expect(ask(alone, await draft(alone))).rejects.toMatchObject({ status: 403 });
  });

  test('is declined with a reason, which its buyer reads until it is asked again', async () => {
    const buyer = await person(LIMIT);
    const id = await draft(buyer);
    await ask(buyer, id);
    await declineApproval(context(approver), { id, version: await versionOf(id) }, WHY);
    expect(await read(buyer, id)).toMatchObject({
      approval: null,
      declined: { by: approver.name, reason: WHY },
      can: { edit: true, askApproval: true },
    });
    await ask(buyer, id);
    expect((await read(buyer, id)).declined).toBeNull();
  });

  test('is answered by nobody but approvers who see it', async () => {
    const [mine, other] = [await project(1), await project(1)];
    const buyer = await person();
    const id = await draft(buyer, mine);
    await ask(buyer, id);
    const version = await versionOf(id);
    const reader = await person({ companyRoles: ['reader', 'finance'] });
    const held = (projectId: number) => person({ companyRoles: ['approver'], heldProjectIds: [projectId] });
    const [within, without] = [await held(mine), await held(other)];
    for (const [as, status] of [
      [reader, 403],
      [buyer, 403],
      [await person({ heldProjectIds: [mine] }), 403],
      [without, 404],
      [world.stranger, 404],
    ] as const) {
      await expect(giveApproval(context(as), { id, version }, PRICE)).rejects.toMatchObject({ status });
      await expect(declineApproval(context(as), { id, version }, WHY)).rejects.toMatchObject({ status });
      expect(await idsOf(as)).not.toContain(id);
    }
    expect(await idsOf(within)).toEqual([id]);
    expect(await idsOf(companyManager)).toContain(id);
    await give(within, id);
    expect(await idsOf(within)).toEqual([]);
  });

  test('orders and approvals at once pass no limit by a cent, beyond what was approved', async () => {
    const buyer = await person({ monthlyLimitCents: 3 * PRICE });
    const orders = await Promise.all(Array.from({ length: AT_ONCE }, () => draft(buyer)));
    // Two of them are asked for while a single one already fills the limit.
    await db.updateTable('users').set({ monthlyLimitCents: 1 }).where('id', '=', buyer.id).execute();
    const asked = orders.slice(0, 2);
    for (const id of asked) await ask(buyer, id);
    await db
      .updateTable('users')
      .set({ monthlyLimitCents: 3 * PRICE })
      .where('id', '=', buyer.id)
      .execute();
    const results = await Promise.allSettled([
      ...asked.flatMap((id) => [approver, companyManager].map((as) => patiently(() => give(as, id)))),
      ...orders
        .slice(2)
        .map((id) => patiently(() => submitCampaign(context(buyer), id, { expectedTotalCents: PRICE }))),
    ]);
    const through = results.map(({ status }) => status === 'fulfilled');
    // Each question is answered once.
    expect([through.slice(0, 2), through.slice(2, 4)].map((pair) => pair.filter(Boolean).length)).toEqual([1, 1]);
    const ordered = await db
      .selectFrom('briefings as b')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .select(['c.id', 'b.soldCents'])
      .where('c.userId', '=', buyer.id)
      .where('b.status', '=', 'waiting')
      .execute();
    expect(ordered.map(({ id }) => id)).toEqual(expect.arrayContaining(asked));
    // What the buyer ordered itself was within the limit when it was ordered.
    const own = ordered.filter(({ id }) => !asked.includes(id));
    expect(own.length).toBeLessThanOrEqual(3);
    expect(own.length).toBeGreaterThanOrEqual(1);
    expect(own.length).toBe(through.slice(4).filter(Boolean).length);
  }, 120_000);
});

describe('where a second person is asked for', () => {
  test('nobody orders alone, nor approves their own', async () => {
    await asksSecond(true);
    const both = await person({ companyRoles: ['buyer', 'approver'] });
    for (const as of [both, companyManager, await person()]) {
      const id = await draft(as);
      await expect(submitCampaign(context(as), id, { expectedTotalCents: PRICE })).rejects.toMatchObject({
        status: 422,
        code: 'approval_required',
      });
      expect((await read(as, id)).can).toMatchObject({ submit: false, askApproval: true });
      await ask(as, id);
      if (as === both || as === companyManager) {
        await expect(give(as, id)).rejects.toMatchObject({ status: 422, code: 'approval_by_another' });
        expect((await read(as, id)).can.answerApproval).toBe(false);
        expect(await idsOf(as)).not.toContain(id);
      }
      expect((await read(approver, id)).can.answerApproval).toBe(true);
      await give(approver, id);
    }
    // The buyer approves nothing that a colleague asked for in its name.
    const id = await draft(both);
    await ask(companyManager, id);
    await expect(give(both, id)).rejects.toMatchObject({ code: 'approval_by_another' });
    await give(approver, id);
  });

  test('what became dearer since is changed by an approver who did not order it', async () => {
    await asksSecond(true);
    const buyer = await person();
    const id = await draft(buyer);
    await ask(buyer, id);
    await give(approver, id);
    const [briefing] = (await read(buyer, id)).briefings;
    await db.updateTable('sites').set({ priceCents: 11_000 }).where('id', '=', sites.one).execute();
    const edit = async (as: UserActor, expectedPriceCents?: number) => {
      const { version } = await world.readBriefingRow(briefing?.id ?? 0);
      return editBriefing(context(as), { id: briefing?.id ?? 0, version, title: 'Dearer', expectedPriceCents });
    };
    const price: number = await edit(buyer).catch((error) => error.details.quote.priceCents);
    await expect(edit(buyer, price)).rejects.toMatchObject({ code: 'second_person_required' });
    await edit(approver, price);
    await db.updateTable('sites').set({ priceCents: 10_000 }).where('id', '=', sites.one).execute();
  });

  test('the question of a person who left stays, for whoever goes on with the campaign', async () => {
    await asksSecond(true);
    const buyer = await person();
    const id = await draft(buyer);
    await ask(buyer, id);
    await db.updateTable('campaigns').set({ userId: companyManager.id }).where('id', '=', id).execute();
    await db.updateTable('users').set({ companyId: null }).where('id', '=', buyer.id).execute();
    expect(await idsOf(companyManager)).toContain(id);
    await give(companyManager, id);
    expect((await findCampaign(context(companyManager), id)).status).toBe('waiting');
  });

  test('is refused where nobody could approve it', async () => {
    const { id: companyId } = await db
      .insertInto('companies')
      .values({ name: 'One', needsApproval: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const alone = await make.person('USER', { companyId, isCompanyManager: true });
    await expect(ask(alone, await draft(alone))).rejects.toMatchObject({ code: 'no_approver' });
  });
});

test('the team orders what is asked for, with the mandate of its client', async () => {
  const buyer = await person(LIMIT);
  const id = await draft(buyer);
  await ask(buyer, id);
  expect(campaignCan(world.admin, await findCampaign(context(world.admin), id))).toMatchObject({
    ...{ submit: true, edit: false, answerApproval: false },
  });
  await submitCampaign(context(world.admin), id, { expectedTotalCents: PRICE, mandate: 'Mail of March 4th' });
  expect((await read(buyer, id)).approval).toBeNull();
});

test('approvers are told at once and after one and three working days, and who asked is told of the answer', async () => {
  await tell();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('notifications').execute();
  await db
    .updateTable('campaigns')
    .set({ approvalAskedAt: null, approvalAskedById: null, approvalCents: null })
    .execute();
  await db
    .updateTable('users')
    .set({ companyRoles: ['buyer'] })
    .where('id', '<>', approver.id)
    .execute();
  const buyer = await person(LIMIT);
  const id = await draft(buyer);
  const friday = { now: new Date('2026-03-06T11:00:00Z'), timeZone: 'Europe/Madrid' };
  await askApproval(context(buyer, friday), id, { expectedTotalCents: PRICE });
  await tell();
  const all = [approver.email, companyManager.email].sort();
  expect(await mails('approval-asked')).toEqual(all);
  expect([await bells(approver), await bells(companyManager), await bells(buyer)]).toEqual([
    ['approval_asked'],
    ['approval_asked'],
    [],
  ]);
  const version = await versionOf(id);
  const remindOn = async (day: string) => {
    await checkApprovals(db, { ...friday, now: new Date(`${day}T09:00:00Z`) });
    await tell();
    return (await mails('approval-asked')).length / all.length;
  };
  expect(await remindOn('2026-03-08')).toBe(1);
  expect(await remindOn('2026-03-09')).toBe(2);
  expect(await remindOn('2026-03-10')).toBe(2);
  expect(await remindOn('2026-03-11')).toBe(3);
  expect(await remindOn('2026-03-20')).toBe(3);
  expect(await versionOf(id)).toBe(version);
  await declineApproval(context(approver), { id, version }, WHY);
  await tell();
  expect(await mails('approval-declined')).toEqual([buyer.email]);
  expect(await bells(buyer)).toEqual(['approval_declined']);
  await ask(buyer, id);
  await give(approver, id);
  await tell();
  expect(await bells(buyer)).toEqual(['approval_declined', 'approval_given']);
  expect(await mails('request-received')).toEqual([buyer.email]);
});
