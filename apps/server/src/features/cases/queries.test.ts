import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Actor, UserActor } from '../../platform/context.ts';
import type { ScanStrategy } from '../../platform/list/list-query.ts';
import { countRows, searchRows } from '../../platform/list/read.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld } from '../../testing/world.ts';
import { casesList, visibleTo } from './queries.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;

/** One's own sites, owners and clients, others', and nobody's. */
async function briefings(): Promise<readonly (number | null)[]> {
  const nobodys = await world.make.site(await world.make.owner());
  const prepared = await world.make.campaign(world.stranger, world.brandId, { preparedById: world.seller.id });
  const foreign = await world.make.campaign(world.stranger, world.brandId);
  const companys = await world.make.campaign(world.companyManager, world.brandId);
  return [
    null,
    await world.briefingIn('in_review'),
    await world.briefingIn('published'),
    await world.make.briefing(prepared, nobodys, 'published', { editorId: world.otherEditor.id }),
    await world.make.briefing(foreign, world.sites.dearer, 'waiting_review'),
    await world.make.briefing(companys, world.sites.cheaper, 'pending_owner', { editorId: world.editor.id }),
  ];
}

const people: readonly UserActor[] = [
  world.admin,
  world.coordinator,
  world.editor,
  world.otherEditor,
  world.siteManager,
  world.otherSiteManager,
  world.ownerManager,
  world.otherOwnerManager,
  world.seller,
  world.otherSeller,
  world.client,
  world.companyManager,
  world.colleague,
  world.stranger,
];

/**
 * Each briefing with a case of each opener, given to each of the team and to nobody: who sees one often does so twice.
 */
const cases = (await briefings()).flatMap((briefingId) =>
  [null, ...people].flatMap((opener) =>
    [null, ...people.filter(({ role }) => role !== 'USER')].map((assignee) => ({
      kind: 'question' as const,
      title: `A ${opener?.role === 'USER' ? 'golden' : 'plain'} question`,
      briefingId,
      openedById: opener?.id ?? null,
      openedBy: opener?.name ?? 'rules',
      assigneeId: assignee?.id ?? null,
    })),
  ),
);
await db.insertInto('cases').values(cases).execute();

const seenBy = async (actor: Actor, strategy: ScanStrategy): Promise<number[]> => {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where(visibleTo(actor, 'cases', strategy))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

test.each(people.map((actor) => [actor.name, actor] as const))(
  '%s sees the same cases however it is asked',
  async (_, actor) => {
    const seen = await seenBy(actor, 'probe');
    expect(seen.length).toBeGreaterThan(0);
    expect(await seenBy(actor, 'few')).toEqual(seen);
    expect(await seenBy(actor, 'many')).toEqual(seen);
    const ctx = world.context(actor);
    expect(await countRows(casesList, ctx, {})).toBe(seen.length);
    for (const filter of [{ text: 'golden' }, { mine: true }, { text: 'plain', late: true }, { text: 'nothing' }]) {
      const found = await searchRows(casesList, ctx, filter, { page: 0, size: 2000, sort: [] });
      expect(await countRows(casesList, ctx, filter), JSON.stringify(filter)).toBe(found.length);
      // A page that is walked to finds what the whole list begins with.
      const page = await searchRows(casesList, ctx, filter, { page: 0, size: 20, sort: [] });
      expect(page.map(({ id }) => id)).toEqual(found.slice(0, 20).map(({ id }) => id));
    }
  },
);

test('all of them are of somebody', async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from cases`.execute(db);
  expect(rows[0]?.count).toBe(cases.length);
  expect((await seenBy(world.stranger, 'many')).length).toBeLessThan(cases.length);
});

test('a client doesn’t learn by a filter who has a case', async () => {
  const filter = { assigneeId: world.editor.id };
  const refusal = { status: 400, details: { faults: [{ path: 'assigneeId', code: 'unknown_field' }] } };
  for (const actor of [world.client, world.companyManager]) {
    const ctx = world.context(actor);
    await expect(searchRows(casesList, ctx, filter, { page: 0, size: 20, sort: [] })).rejects.toMatchObject(refusal);
    await expect(countRows(casesList, ctx, filter)).rejects.toMatchObject(refusal);
  }
  expect(await countRows(casesList, world.context(world.seller), filter)).toBeGreaterThan(0);
});
