import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { databaseDoor } from '../testing/database-door.ts';
import { connect } from './client.ts';
import { withPatience } from './patience.ts';
import { isUnavailable } from './unavailable.ts';

const { url } = await testDatabase();
const door = await databaseDoor(url);
const { db, pool, close } = connect(door.url);
afterAll(async () => {
  await close();
  await door.close();
});

test('a slow statement on a server that is there is left alone', { timeout: 20_000 }, async () => {
  const before = door.knocks();
  await sql`select pg_sleep(3)`.execute(db);
  // It was asked meanwhile whether it is there.
  expect(door.knocks() - before).toBeGreaterThan(1);
});

test('one that answers others is there, however long it lets a new connection wait', { timeout: 20_000 }, async () => {
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.1)`.execute(db)));
  door.crowd();
  const knocks = door.knocks();
  let isOver = false;
  const others = async () => {
    while (!isOver) await sql`select pg_sleep(0.05)`.execute(db);
  };
  const answered = others();
  await sql`select pg_sleep(4)`.execute(db);
  isOver = true;
  await answered;
  expect(door.knocks()).toBeGreaterThan(knocks);
  door.unlock();
});

test('a statement of a request may take its time, also with the commit that goes with it', {
  timeout: 30_000,
}, async () => {
  const slow = { ...sql`select pg_sleep(6)`.compile(db), endsTransaction: true };
  await withPatience(() => db.transaction().execute((tx) => tx.executeQuery(slow)));
});

test('what may take hours does not end by one connection that is not greeted', { timeout: 40_000 }, async () => {
  const alone = connect(door.url, { max: 2 });
  await sql`select 1`.execute(alone.db);
  const before = door.knocks();
  door.crowd();
  const migration = sql`select pg_sleep(9)`.execute(alone.db);
  await expect.poll(() => door.knocks() - before, { timeout: 20_000 }).toBeGreaterThan(1);
  door.unlock();
  await migration;
  await alone.close();
});

test('on a silent one all that waits ends, what comes then is told at once, and it goes on by itself', {
  timeout: 40_000,
}, async () => {
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(db)));
  door.freeze();
  const waiting = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => sql`select 1`.execute(db)),
    ...Array.from({ length: 30 }, () => db.transaction().execute((tx) => sql`select 1`.execute(tx))),
    pool.query('select 1'),
    pool.query('select $1::int', [1]),
  ]);
  expect(waiting.map((end) => end.status === 'rejected' && isUnavailable(end.reason))).toEqual(waiting.map(() => true));
  const knocks = door.knocks();
  for (let n = 0; n < 20; n++) await expect(sql`select 1`.execute(db)).rejects.toThrow('The database does not answer.');
  // One asks for all.
  expect(door.knocks() - knocks).toBeLessThan(3);
  door.unlock();
  await expect.poll(() => sql`select 1`.execute(db).catch(() => undefined), { timeout: 10_000 }).toBeTruthy();
});
