import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { connect, type Database } from './client.ts';
import { withPatience } from './patience.ts';
import { inGroups, TransactionTurns } from './transaction-turns.ts';
import { isUnavailable } from './unavailable.ts';

const { db, url } = await testDatabase({ as: 'owner' });
await sql`create table rows_acted_on (id int primary key, acts int not null)`.execute(db);
await sql`insert into rows_acted_on values (1, 0), (2, 0)`.execute(db);

const opened: Database[] = [];
const open = (options: Parameters<typeof connect>[1] = {}) => {
  const one = connect(url, options);
  opened.push(one);
  return one;
};
afterAll(async () => {
  for (const { close } of opened) await close();
});

const act = (on: Database['db'], id: number) =>
  on.transaction().execute((tx) => sql`update rows_acted_on set acts = acts + 1 where id = ${id}`.execute(tx));

/** A row that somebody holds until the returned function is called. */
async function held(id: number): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`select from rows_acted_on where id = ${id} for update`.execute(tx);
    taken.resolve();
    await released.promise;
  });
  await taken.promise;
  return () => {
    released.resolve();
    return holding;
  };
}

test('sixty who wait for one row leave others to read, and to write elsewhere', async () => {
  const { db: shared } = open({ max: 10 });
  const release = await held(1);
  const waiting = Array.from({ length: 60 }, () => inGroups([{ name: 'row 1', most: 3 }], () => act(shared, 1)));
  const reads = await Promise.all(Array.from({ length: 50 }, () => sql`select 1`.execute(shared)));
  expect(reads).toHaveLength(50);
  await inGroups([{ name: 'row 2', most: 3 }], () => act(shared, 2));
  await release();
  await Promise.all(waiting);
  const { rows } = await sql<{ acts: number }>`select acts from rows_acted_on order by id`.execute(db);
  expect(rows).toEqual([{ acts: 60 }, { acts: 1 }]);
});

test('without a group they leave others to read', async () => {
  const { db: shared } = open({ max: 10 });
  const release = await held(1);
  const waiting = Array.from({ length: 60 }, () => act(shared, 1));
  await Promise.all(Array.from({ length: 50 }, () => sql`select 1`.execute(shared)));
  await release();
  await Promise.all(waiting);
});

test('who waits for somebody else’s lock stops, and those behind stop with it', { timeout: 20_000 }, async () => {
  const { db: shared, pool } = open({ max: 10, lockWaitMs: 200 });
  const release = await held(1);
  const ends = await Promise.allSettled(
    Array.from({ length: 40 }, () => inGroups([{ name: 'row 1', most: 1 }], () => act(shared, 1))),
  );
  await release();
  expect(ends.map((end) => end.status === 'rejected' && isUnavailable(end.reason))).toEqual(ends.map(() => true));
  expect(pool.waitingCount).toBe(0);
  // Nothing of it is left: all turns are there again.
  await Promise.all(Array.from({ length: 20 }, () => act(shared, 1)));
});

test('a request waits for turn, connection and lock four seconds altogether', { timeout: 30_000 }, async () => {
  const { db: shared, pool } = open({ max: 4, lockWaitMs: 3000 });
  const release = await held(1);
  // All connections are taken, by transactions that wait and by reads that take their time.
  const others = [
    ...Array.from({ length: 3 }, () => act(shared, 1).catch(() => undefined)),
    sql`select pg_sleep(3.5)`.execute(shared),
  ];
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(4);
  const ends = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      withPatience(async () => {
        await sql`select 1`.execute(shared);
        await act(shared, 1);
      }),
    ),
  );
  expect(ends.map((end) => end.status === 'rejected' && isUnavailable(end.reason))).toEqual(ends.map(() => true));
  await release();
  await Promise.all(others);
  // No connection is lost to those who did not wait for it.
  await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(shared)));
  expect(pool.waitingCount).toBe(0);
});

test('a transaction within one of the same asker does not wait for it', async () => {
  const { db: shared } = open({ max: 10 });
  await inGroups([{ name: 'one at a time', most: 1 }], () =>
    shared.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await act(shared, 2);
    }),
  );
});

test('a line that moves is waited in, and one that stands still is left', { timeout: 60_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const turns = new TransactionTurns(10);
    const one = [{ name: 'one at a time', most: 1 }];
    const first = await inGroups(one, () => turns.take());
    const ends = Array.from({ length: 5 }, () => inGroups(one, () => turns.take()));
    const [second, third, ...rest] = ends;
    const left = Promise.allSettled(rest);
    await vi.advanceTimersByTimeAsync(3900);
    first.end(true);
    const { end: endSecond } = await (second as (typeof ends)[number]);
    // Who came before got done, so that the others wait on; the third has waited for nearly eight seconds.
    await vi.advanceTimersByTimeAsync(3900);
    endSecond(true);
    const { end: endThird } = await (third as (typeof ends)[number]);
    // It fails, and so does whoever comes next: nobody gets done.
    await vi.advanceTimersByTimeAsync(3000);
    endThird(false);
    await vi.advanceTimersByTimeAsync(1100);
    expect((await left).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  } finally {
    vi.useRealTimers();
  }
});
