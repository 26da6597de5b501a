import { type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/context.ts';
import { NEXT_VERSION } from '../../platform/versioned-row.ts';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { makeWorld } from '../../testing/world.ts';

const world = await makeWorld(await testDatabase());
const { db, make } = world;

/** Who writes at the same time: each has orders and sites of its own, so that they meet at the owners alone. */
const LANES = 4;
const SITES = 5;
const owners = [world.owner.ownerId, world.otherOwner.ownerId, ...(await moreOwners(4))];
const lanes = await Promise.all(Array.from({ length: LANES }, makeLane));

async function moreOwners(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i++) ids.push((await make.owner()).ownerId);
  return ids;
}

async function makeLane() {
  const client = await make.person('USER');
  const campaignId = await make.campaign(client, world.brandId);
  const sites: number[] = [];
  for (let i = 0; i < SITES; i++) sites.push(await make.site(world.owner));
  return { campaignId, sites };
}
type Lane = Awaited<ReturnType<typeof makeLane>>;

/** One write, chosen by numbers that mean something modulo what there is. */
interface Write {
  readonly kind: 'order' | 'move' | 'publish' | 'hand over' | 'cancel all' | 'remove' | 'offer' | 'withdraw' | 'resell';
  readonly which: number;
  readonly owner: number;
  readonly status: BriefingStatus;
  readonly day: number | null;
}
const write = fc.record<Write>({
  kind: fc.constantFrom(
    'order',
    'order',
    'move',
    'move',
    'publish',
    'hand over',
    'cancel all',
    'remove',
    'offer',
    'withdraw',
    'resell',
  ),
  which: fc.nat(1000),
  owner: fc.nat(1000),
  status: fc.constantFrom(...briefingMachine.states),
  day: fc.option(fc.nat(60)),
});
const transaction = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 6 }),
  end: fc.constantFrom('commit', 'commit', 'commit', 'roll back', 'roll half back'),
});

const at = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];
const publication = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 0, 1 + day)));

async function carryOut(tx: Tx, lane: Lane, { kind, which, owner, status, day }: Write): Promise<void> {
  const ownerId = at(owners, owner) ?? 0;
  const siteId = at(lane.sites, which) ?? 0;
  const { rows } = await sql<{ id: number }>`
    select id from briefings where campaign_id = ${lane.campaignId} order by id`.execute(tx);
  const id = at(rows, which)?.id ?? 0;
  const change = (set: object) => tx.updateTable('briefings').set(set).where('id', '=', id).execute();
  switch (kind) {
    case 'order':
      // Several at once, for several owners and for none.
      await sql`insert into briefings (campaign_id, site_id, owner_id, status, published_at)
        select ${lane.campaignId}, ${siteId}, nullif(o.id, ${owners[0]}), ${status}, ${publication(day)}::timestamptz
        from unnest(${owners.slice(0, 1 + (which % 4))}::bigint[]) o (id)`.execute(tx);
      return;
    case 'move':
      await change({ status });
      return;
    case 'publish':
      await change({ status, publishedAt: publication(day) });
      return;
    case 'hand over':
      await change({ ownerId: which % 5 === 0 ? null : ownerId });
      return;
    case 'cancel all':
      await tx.updateTable('briefings').set({ status }).where('campaignId', '=', lane.campaignId).execute();
      return;
    case 'remove':
      await tx.deleteFrom('briefings').where('id', '=', id).execute();
      return;
    case 'offer':
      await sql`insert into offers (site_id, owner_id, cost_cents, link_types, fill_modes, default_fill_mode)
        select s.id, ${ownerId}, 100, '{do_follow}', '{with_brand_tag}', 'with_brand_tag'
        from unnest(${lane.sites.slice(0, 1 + (which % 3))}::bigint[]) s (id) on conflict do nothing`.execute(tx);
      return;
    case 'withdraw':
      await sql`delete from offers f where f.site_id = ${siteId}
        and not exists (select from sites s where s.chosen_offer_id = f.id)`.execute(tx);
      return;
    case 'resell':
      await sql`update offers f set owner_id = ${ownerId} where f.site_id = ${siteId}
        and not exists (select from offers o where o.site_id = ${siteId} and o.owner_id = ${ownerId})
        and f.id = (select max(id) from offers where site_id = ${siteId})`.execute(tx);
  }
}

class RolledBack extends Error {}

async function run(lane: Lane, { writes, end }: { writes: Write[]; end: string }): Promise<void> {
  const work = db.transaction().execute(async (tx) => {
    const half = end === 'roll half back' ? Math.ceil(writes.length / 2) : writes.length;
    for (const each of writes.slice(0, half)) await carryOut(tx, lane, each);
    if (half < writes.length) {
      await sql`savepoint half`.execute(tx);
      for (const each of writes.slice(half)) await carryOut(tx, lane, each);
      await sql`rollback to savepoint half`.execute(tx);
    }
    if (end === 'roll back') throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}

const kept = async () =>
  (
    await db
      .selectFrom('owners')
      .select(['id', 'sitesCount', 'waitingCount', 'publishedCount', 'lastPublishedAt', 'version'])
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, lastPublishedAt: row.lastPublishedAt?.toISOString() ?? null }));

/** Counted one by one, without any of the ways in which the columns are kept. */
async function counted() {
  const [offers, briefings] = [
    await db.selectFrom('offers').select('ownerId').execute(),
    await db.selectFrom('briefings').select(['ownerId', 'status', 'publishedAt']).execute(),
  ];
  const all = await db.selectFrom('owners').select('id').orderBy('id').execute();
  return all.map(({ id }) => {
    const own = briefings.filter(({ ownerId }) => ownerId === id);
    const inStates = (...states: string[]) => own.filter(({ status }) => states.includes(status)).length;
    const days = own.flatMap(({ publishedAt }) => (publishedAt ? [publishedAt.toISOString()] : [])).sort();
    return {
      id,
      sitesCount: offers.filter(({ ownerId }) => ownerId === id).length,
      waitingCount: inStates('pending_owner', 'waiting_publish'),
      publishedCount: inStates('published', 'done'),
      lastPublishedAt: days.at(-1) ?? null,
      version: 1,
    };
  });
}

test('what is kept of owners is what counting finds, whoever writes at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(...lanes.map(() => transaction)), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        // A deadlock would be an error of one of them.
        for (const round of rounds) await Promise.all(round.map((each, i) => run(lanes[i] as Lane, each)));
        expect(await kept()).toEqual(await counted());
        expect(await db.selectFrom('ownerChanges').selectAll().execute()).toEqual([]);
      },
    ),
    { numRuns: runs(60) },
  );
}, 120_000);

test('counting anew mends whatever was written past the triggers', async () => {
  await db.updateTable('owners').set({ sitesCount: 77, waitingCount: 7, lastPublishedAt: null }).execute();
  await sql`select owners_recalculate(${owners.slice(0, 2)}::bigint[])`.execute(db);
  expect((await kept()).slice(0, 2)).toEqual((await counted()).slice(0, 2));
  await sql`select owners_recalculate()`.execute(db);
  expect(await kept()).toEqual(await counted());
});

test('a briefing that moves on is no change of its owner that anybody made', async () => {
  const before = await db.selectFrom('owners').select(['id', 'updatedAt']).orderBy('id').execute();
  const id = await world.briefingIn('pending_owner');
  await db.updateTable('briefings').set({ status: 'waiting_publish' }).where('id', '=', id).execute();
  expect(await db.selectFrom('owners').select(['id', 'updatedAt']).orderBy('id').execute()).toEqual(before);
  await db
    .updateTable('owners')
    .set({ notes: 'Calls back.', version: NEXT_VERSION })
    .where('id', '=', world.owner.ownerId)
    .execute();
  const [changed] = await db.selectFrom('owners').select('updatedAt').where('id', '=', world.owner.ownerId).execute();
  expect(changed?.updatedAt.getTime()).toBeGreaterThan(before[0]?.updatedAt.getTime() ?? 0);
});
