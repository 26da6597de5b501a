import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { problemOf } from '../platform/http/problems.ts';
import { testDatabase } from '../testing/database.ts';
import { databaseDoor } from '../testing/database-door.ts';
import { connect, createClient, createPool } from './client.ts';
import { isUnavailable } from './unavailable.ts';

const database = await testDatabase({ as: 'owner' });
const failure = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  );

async function behindDoor(max = 2) {
  const door = await databaseDoor(database.url);
  const own = connect(door.url, { max });
  onTestFinished(async () => {
    await own.close();
    await door.close();
  });
  return { door, ...own };
}

describe('a connection that breaks while it is held', () => {
  test('fails the statement under way, and the process goes on', async () => {
    const { door, db } = await behindDoor();
    const asked = failure(sql`select pg_sleep(10)`.execute(db));
    await expect.poll(() => door.opened()).toBe(1);
    await sleep(50);
    door.shut();
    expect(isUnavailable(await asked)).toBe(true);
    door.unlock();
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('fails a transaction between its statements', async () => {
    const { door, db } = await behindDoor();
    const failed = failure(
      db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        door.shut();
        await sleep(50);
        await sql`select 1`.execute(tx);
      }),
    );
    expect(isUnavailable(await failed)).toBe(true);
    expect(isUnavailable(await failure(sql`select 1`.execute(db)))).toBe(true);
    door.unlock();
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('outside of a pool too, also after it was told to end', async () => {
    const door = await databaseDoor(database.url);
    onTestFinished(() => door.close());
    const client = createClient(door.url);
    await client.connect();
    door.shut();
    await sleep(50);
    expect(isUnavailable(await failure(client.query('select 1')))).toBe(true);
    client.emit('error', Object.assign(new Error('late'), { code: 'ETIMEDOUT' }));
  });
});

describe('these are outages', () => {
  test.each(['57P01', '57P02', '57P03', '53300', '08006', '25006'])('PostgreSQL says %s', async (code) => {
    const raised = await failure(
      sql`do ${sql.raw(`$$ begin raise exception 'away' using errcode = '${code}'; end $$`)}`.execute(database.db),
    );
    expect(isUnavailable(raised)).toBe(true);
  });

  test('a session that an administrator ends', async () => {
    const pool = createPool(database.url, { max: 1 });
    onTestFinished(() => pool.end());
    const asked = failure(pool.query('select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)'));
    expect(isUnavailable(await asked)).toBe(true);
  });

  test('no more connections of the server', async () => {
    await sql`create role crowded login connection limit 0`.execute(database.db);
    const url = new URL(database.url);
    url.username = 'crowded';
    const client = createClient(url.href);
    expect(isUnavailable(await failure(client.connect()))).toBe(true);
    await sql`drop role crowded`.execute(database.db);
  });

  test('a pool whose connections are all in use, after a wait and not a hang', { timeout: 30_000 }, async () => {
    const { pool } = await behindDoor(1);
    const held = await pool.connect();
    const full = await failure(pool.query('select 1'));
    held.release();
    expect(isUnavailable(full)).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('a socket where nobody listens, a host that is not known', async () => {
    for (const url of ['postgres:///x?host=/nowhere', 'postgres://127.0.0.1:1/x', 'postgres://nowhere.invalid/x'])
      expect(isUnavailable(await failure(createClient(url).connect())), url).toBe(true);
  });

  test('and are answered with 503, when to come back, and words for people', () => {
    for (const locale of ['en-US', 'es', 'pt-BR'] as const) {
      const problem = problemOf(new Error('Connection terminated unexpectedly'), locale, 'r1');
      expect(problem).toMatchObject({ status: 503, retryAfterSeconds: 1, body: { code: 'unavailable' } });
      expect(problem.body.message).not.toContain('Connection');
    }
  });
});

test('a wrong statement, a missing file and a mistake of ours are no outage', async () => {
  const { db } = database;
  for (const wrong of [
    await failure(sql`select * from nowhere`.execute(db)),
    await failure(sql`select 1 / 0`.execute(db)),
    await failure(readFile('/nowhere/at/all')),
    new TypeError('x is undefined'),
    undefined,
  ])
    expect(isUnavailable(wrong)).toBe(false);
});
