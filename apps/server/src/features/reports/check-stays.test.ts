/** Stays as the trigger of the log keeps them, against what follows from the whole log. */
import { briefingMachine } from '@linkstand/contract/briefings/machine';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { runs } from '../../testing/runs.ts';
import { checkStays } from './check-stays.ts';

const { db } = await testApi();

const count = async () =>
  (
    await db
      .selectFrom('briefingStays')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('the demo’s are those of its log, whatever is compared at once', async () => {
  expect(await count()).toBeGreaterThan(100);
  expect(await checkStays(db)).toEqual([]);
  expect(await checkStays(db, 7)).toEqual([]);
});

test('they follow any moves: back to a draft, again to the same state, by a clock that is behind', async () => {
  const { rows } = await sql<{ id: number }>`select id from briefings order by id limit 5`.execute(db);
  const move = fc.record({
    briefing: fc.constantFrom(...rows.map(({ id }) => id)),
    from: fc.constantFrom(...briefingMachine.states),
    to: fc.option(fc.constantFrom(...briefingMachine.states), { nil: null, freq: 8 }),
    /** Seconds after the one before; requests that waited may be earlier. */
    passed: fc.integer({ min: -30, max: 3_000_000 }),
  });
  let at = Date.now() - 400 * 86_400_000;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 20 }), async (moves) => {
      for (const { briefing, from, to, passed } of moves) {
        at += passed * 10;
        await sql`insert into audit_entries (at, actor_kind, actor_name, action, entity, entity_id, from_status, to_status)
          values (${new Date(at)}, 'system', 'Test', 'briefing.move', 'briefings', ${briefing}, ${from}, ${to})`.execute(
          db,
        );
      }
      expect(await checkStays(db)).toEqual([]);
    }),
    { numRuns: runs(40) },
  );
  const { rows: backward } = await sql`select from briefing_stays where left_at < entered_at`.execute(db);
  expect(backward).toEqual([]);
});

test('they follow the briefing’s site, editor and due day, and go with it', async () => {
  const { id } = await db
    .selectFrom('briefingStays')
    .innerJoin('briefings', 'briefings.id', 'briefingStays.briefingId')
    .select('briefings.id')
    .where('briefings.status', '=', 'done')
    .orderBy('briefings.id', 'desc')
    .executeTakeFirstOrThrow();
  await sql`update briefings set due_date = '2020-01-01', editor_id = null where id = ${id}`.execute(db);
  expect(await checkStays(db)).toEqual([]);
  await sql`update briefings set site_id = 1 + site_id % 20 where id = ${id}`.execute(db);
  expect(await checkStays(db)).toEqual([]);
});

test('what is no move of a briefing is no stay', async () => {
  const before = await count();
  const { id } = await db.selectFrom('briefings').select('id').limit(1).executeTakeFirstOrThrow();
  for (const [entity, from, to] of [
    ['campaigns', 'draft', 'waiting'],
    ['briefings', 'waiting', 'waiting'],
    ['briefings', 'waiting', null],
  ])
    await sql`insert into audit_entries (actor_kind, actor_name, action, entity, entity_id, from_status, to_status)
      values ('system', 'Test', 'some.act', ${entity}, ${id}, ${from}, ${to})`.execute(db);
  expect(await count()).toBe(before);
  expect(await checkStays(db)).toEqual([]);
});

test('wrong ones are found and made again', async () => {
  const { briefingId } = await db
    .selectFrom('briefingStays')
    .select('briefingId')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const wrongs = [
    sql`update briefing_stays set left_at = entered_at - interval '1 day' where briefing_id = ${briefingId}`,
    sql`delete from briefing_stays where id = (select max(id) from briefing_stays where briefing_id = ${briefingId})`,
    sql`update briefing_stays set any_before_at = now() where briefing_id = ${briefingId}`,
  ];
  for (const wrong of wrongs) {
    await wrong.execute(db);
    expect(await checkStays(db)).toEqual([briefingId]);
    expect(await checkStays(db)).toEqual([]);
  }
});
