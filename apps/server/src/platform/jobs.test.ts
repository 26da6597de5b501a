import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createClient } from '../db/client.ts';
import { Unavailable } from '../db/unavailable.ts';
import { testDatabase } from '../testing/database.ts';
import { databaseDoor } from '../testing/database-door.ts';
import { defineJob, enqueue, type Job, type JobDeath, type JobRun, UnrecoverableJobError } from './jobs.ts';
import { installJobs, type RunningJobs, startJobs } from './run-jobs.ts';

const { db, pool, url } = await testDatabase();
const atOnce = { limit: 2, firstDelaySeconds: 0, maxDelaySeconds: 1 };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

interface Tools {
  readonly take: (data: { number: number }, run: JobRun) => Promise<unknown>;
  readonly bury?: (data: { number: number }, death: JobDeath) => Promise<unknown>;
}
const numbered = { schema: z.object({ number: z.int() }), retries: atOnce };
const addNumber = defineJob({ name: 'add-number', ...numbered, run: (data, { take }: Tools, run) => take(data, run) });
/** With something to do for those that are given up. */
const addOrBury = defineJob({
  name: 'add-number',
  ...numbered,
  run: (data, { take }: Tools, run) => take(data, run),
  onDead: async (data, { bury }, death) => bury?.(data, death),
});
const nothing = { schema: z.object({}), run: async () => undefined };
const unhandled = defineJob({ name: 'nobody-works-on-this', ...nothing });

let running: RunningJobs | undefined;
const startAll = async <T>(jobs: readonly Job<z.ZodType, T>[], tools: T) => {
  running = await startJobs({ databaseUrl: url, jobs, tools, timeZone: 'Europe/Madrid', log });
};
const start = (take: Tools['take']) => startAll([addNumber], { take });
const none = { jobs: [], tools: {}, timeZone: 'UTC' };
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
beforeAll(() => installJobs(url, [addNumber, unhandled]));

const add = (number: number, options = {}) =>
  db.transaction().execute((tx) => enqueue(tx, addNumber, { number }, options));

describe('enqueue', () => {
  test('a job is carried out after its transaction, as soon as it is told', async () => {
    const seen: number[] = [];
    await start(async ({ number }) => seen.push(number));
    const told: (string | undefined)[] = [];
    const listener = createClient(url);
    await listener.connect();
    onTestFinished(() => listener.end());
    listener.on('notification', ({ payload }) => void told.push(payload));
    await listener.query(`listen pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`);
    await db.transaction().execute(async (tx) => {
      await enqueue(tx, addNumber, { number: 7 });
      await sleep(150);
      expect(seen).toEqual([]);
    });
    await expect.poll(() => seen).toEqual([7]);
    // Nobody has to wait until the queue is looked at the next time.
    await expect.poll(() => told).toContain(addNumber.name);
  });

  test('nothing is done for a transaction that rolls back', async () => {
    const seen: number[] = [];
    await start(async ({ number }) => seen.push(number));
    await expect(
      db.transaction().execute(async (tx) => {
        await enqueue(tx, addNumber, { number: 1 });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await add(2);
    await expect.poll(() => seen).toEqual([2]);
    const { rows } = await sql`select 1 from pgboss.job where data = '{"number": 1}'`.execute(db);
    expect(rows).toEqual([]);
  });

  test('a job is the row that pg-boss would add itself, with a key and a time or without', async () => {
    const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
    const startAfter = new Date(Date.now() + 60_000);
    const [ours, theirs] = [{ number: 101 }, { number: 102 }];
    await add(ours.number, { singletonKey: 'ours', startAfter });
    await boss.send(addNumber.name, theirs, { singletonKey: 'theirs', startAfter });
    await add(ours.number);
    await boss.send(addNumber.name, theirs, { singletonKey: 'theirs at once' });
    const rowsOf = async (data: object) =>
      (
        await pool.query(
          `select to_jsonb(j) - '{id,data,created_on,start_after,keep_until,singleton_key}'::text[] as row,
            start_after - created_on < interval '1 s' as at_once, extract(epoch from keep_until - start_after) as kept
          from pgboss.job j where data = $1 order by start_after`,
          [JSON.stringify(data)],
        )
      ).rows;
    const rows = await rowsOf(ours);
    expect(rows.map(({ at_once }) => at_once)).toEqual([true, false]);
    expect(rows).toEqual(await rowsOf(theirs));
    await pool.query(`delete from pgboss.job where data in ($1, $2)`, [JSON.stringify(ours), JSON.stringify(theirs)]);
  });

  test('a job without a queue is an error and is not lost', async () => {
    const unknown = defineJob({ name: 'nobody-made-its-queue', ...nothing });
    await expect(db.transaction().execute((tx) => enqueue(tx, unknown, {}))).rejects.toThrow('no queue for the job');
  });

  test('data that does not fit is refused at once', async () => {
    await expect(add('seven' as unknown as number)).rejects.toThrow(z.ZodError);
  });

  test('one waiting job per singleton key, and a new one once it was begun', async () => {
    const seen: number[] = [];
    expect(await add(1, { singletonKey: 'k' })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await add(2, { singletonKey: 'k' })).toBeNull();
    expect(await add(3, { singletonKey: 'other' })).not.toBeNull();
    expect(await add(4)).not.toBeNull();
    expect(await add(5)).not.toBeNull();
    await start(async ({ number }) => seen.push(number));
    await expect.poll(() => seen.toSorted()).toEqual([1, 3, 4, 5]);
    expect(await add(6, { singletonKey: 'k' })).not.toBeNull();
    await expect.poll(() => seen).toContain(6);
  });

  test('a job waits for its time', async () => {
    const seen: number[] = [];
    await add(1, { startAfter: new Date(Date.now() + 3_600_000) });
    await add(2, { startAfter: new Date(Date.now() + 3000) });
    await start(async ({ number }) => seen.push(number));
    await sleep(100);
    expect(seen).toEqual([]);
    await expect.poll(() => seen).toEqual([2]);
  });

  test('a new job, and one whose time comes soon, begin without waiting for the next look', async () => {
    const seen: number[] = [];
    await start(async ({ number }) => seen.push(number));
    // What looks at the start is done.
    await sleep(2000);
    await add(1);
    await expect.poll(() => seen, { timeout: 3000 }).toEqual([1]);
    await add(2, { startAfter: new Date(Date.now() + 1000) });
    await expect.poll(() => seen, { timeout: 5000 }).toEqual([1, 2]);
  });
});

describe('startJobs', () => {
  test('a failing job is tried again, then handed to onDead with its reason', async () => {
    const attempts: number[] = [];
    const dead: unknown[] = [];
    await startAll([addOrBury], {
      take: async (_data, { attempt }) => {
        attempts.push(attempt);
        throw new Error(`attempt ${attempt} failed`);
      },
      bury: async (data, { reason }) => dead.push([data, reason]),
    });
    await add(9);
    await expect.poll(() => dead).toEqual([[{ number: 9 }, 'attempt 3 failed']]);
    expect(attempts).toEqual([1, 2, 3]);
  });

  test('a hopeless job is not tried again', async () => {
    const take = vi.fn(async () => {
      throw new UnrecoverableJobError('no such address');
    });
    const bury = vi.fn(async () => {});
    await startAll([addOrBury], { take, bury });
    await add(10);
    await expect
      .poll(() => bury)
      .toHaveBeenCalledWith({ number: 10 }, { reason: 'no such address', at: expect.any(Date) });
    expect(take).toHaveBeenCalledTimes(1);
  });

  test('a dead job without onDead waits for who takes all of them, and is handed over again', async () => {
    const take = async () => {
      throw new UnrecoverableJobError('lost');
    };
    await start(take);
    await add(11);
    const letters = async () => {
      const { rows } = await sql`
        select source_name, data from pgboss.job
        where name = 'dead-letters' and state < 'active' and data = '{"number": 11}'`.execute(db);
      return rows;
    };
    await expect.poll(letters).toEqual([{ sourceName: 'add-number', data: { number: 11 } }]);
    await running?.stop();
    const dead: unknown[] = [];
    running = await startJobs({
      databaseUrl: url,
      jobs: [addNumber],
      tools: { take },
      timeZone: 'UTC',
      log,
      recordDead: async ({ id, ...rest }) => {
        dead.push({ ...rest, isSame: id === (dead.at(0) as { id?: string })?.id });
        Object.assign(dead[0] as object, { id });
        if (dead.length === 1) throw new Error('The database restarts.');
      },
    });
    const facts = { job: 'add-number', data: { number: 11 }, reason: 'lost', attempts: 1 };
    await expect.poll(() => dead).toMatchObject([facts, { ...facts, isSame: true }]);
  });

  test('one that fails leaves the others of its batch alone', async () => {
    const seen: number[] = [];
    const bury = vi.fn(async () => {});
    await startAll([addOrBury], {
      take: async ({ number }) => {
        seen.push(number);
        if (number === 2) throw new UnrecoverableJobError('no');
      },
      bury,
    });
    await db.transaction().execute(async (tx) => {
      for (const number of [1, 2, 3]) await enqueue(tx, addNumber, { number });
    });
    await expect.poll(() => bury).toHaveBeenCalledTimes(1);
    expect(seen.toSorted()).toEqual([1, 2, 3]);
  });

  test.each([
    ['one', 1],
    ['five', 5],
  ])('a slow job holds one of %s places, and none of the jobs behind it', async (_, places) => {
    const end = Promise.withResolvers<void>();
    onTestFinished(() => end.resolve());
    const seen: number[] = [];
    let atOnce = 0;
    let most = 0;
    const slow = defineJob({
      name: `slow-of-${places}`,
      schema: numbered.schema,
      concurrency: places,
      run: async ({ number }) => {
        most = Math.max(most, ++atOnce);
        // All places but one are held until the end.
        await (number < 1000 + places - 1 ? end.promise : sleep(1));
        seen.push(number);
        atOnce -= 1;
      },
    });
    await startAll([slow], {});
    await db.transaction().execute(async (tx) => {
      for (let number = 1000; number < 1040; number += 1) await enqueue(tx, slow, { number });
    });
    await vi.waitFor(() => expect(seen).toHaveLength(41 - places), { timeout: 20_000 });
    expect(most).toBe(places);
    end.resolve();
  });

  test('what to do with the dead is not held up by one that takes long either', async () => {
    const end = Promise.withResolvers<void>();
    onTestFinished(() => end.resolve());
    const dead: number[] = [];
    await startAll([addOrBury], {
      take: async () => {
        throw new UnrecoverableJobError('no');
      },
      bury: async ({ number }) => {
        if (number === 200) await end.promise;
        dead.push(number);
      },
    });
    await db.transaction().execute(async (tx) => {
      for (let number = 200; number < 220; number += 1) await enqueue(tx, addNumber, { number });
    });
    await vi.waitFor(() => expect(dead).toHaveLength(19), { timeout: 20_000 });
    end.resolve();
  });

  test('an outage is one line, however many queues meet it, and afterwards they go on', {
    timeout: 30_000,
  }, async () => {
    const way = await databaseDoor(url);
    const seen: number[] = [];
    const others = Array.from({ length: 10 }, (_, n) => defineJob({ name: `other-${n}`, ...nothing }));
    running = await startJobs({
      databaseUrl: way.url,
      jobs: [addNumber, ...others],
      tools: { take: async ({ number }) => seen.push(number) },
      timeZone: 'UTC',
      log,
    });
    vi.clearAllMocks();
    const before = way.knocks();
    way.shut();
    // It was looked for jobs, and tried to listen, more than once.
    await expect.poll(() => way.knocks() - before).toBeGreaterThan(10);
    way.unlock();
    await add(20);
    await expect.poll(() => seen).toEqual([20]);
    expect(log.error).not.toHaveBeenCalled();
    expect(log.warn.mock.calls.map(([, text]) => text)).toEqual(['The job queue waits for the database']);
    await running.stop();
    running = undefined;
    await way.close();
  });

  test('stop lets the running job finish', async () => {
    let finished = false;
    const begun = Promise.withResolvers<void>();
    await start(async () => {
      begun.resolve();
      await sleep(700);
      finished = true;
    });
    await add(12);
    await begun.promise;
    await running?.stop();
    expect(finished).toBe(true);
    const { rows } = await sql`select state from pgboss.job where data = '{"number": 12}'`.execute(db);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  test('stop tells a long job, which ends and is run again by the next process', async () => {
    const begun = Promise.withResolvers<void>();
    await start(async (_data, { signal }) => {
      begun.resolve();
      await once(signal, 'abort');
      signal.throwIfAborted();
    });
    vi.clearAllMocks();
    await add(13);
    await begun.promise;
    await running?.stop();
    expect(log.warn).not.toHaveBeenCalled();
    expect(log.info.mock.calls.map(([, text]) => text)).toEqual(['A job ends with the process, and is run again']);
    const seen: number[] = [];
    await start(async ({ number }) => seen.push(number));
    await expect.poll(() => seen).toEqual([13]);
  });

  test('the schedule is what the jobs say, in their zones, also after one was removed', async () => {
    const cron = '0 3 * * *';
    const ours = defineJob({ name: 'daily-here', ...nothing, schedule: { cron, zone: 'installation' } });
    const everywhere = defineJob({ name: 'daily-everywhere', ...nothing, schedule: { cron, zone: 'UTC' } });
    const scheduled = async () =>
      (await sql`select name, cron, timezone, data from pgboss.schedule order by name`.execute(db)).rows;
    await startAll([ours, everywhere, unhandled], {});
    expect(await scheduled()).toEqual([
      { name: 'daily-everywhere', cron, timezone: 'UTC', data: {} },
      { name: 'daily-here', cron, timezone: 'Europe/Madrid', data: {} },
    ]);
    await running?.stop();
    await startAll([ours, unhandled], {});
    expect(await scheduled()).toMatchObject([{ name: 'daily-here' }]);
    await running?.stop();
    await startAll([unhandled], {});
    expect(await scheduled()).toEqual([]);
  });

  test('a job that carries data has no schedule: it does not compile', () => {
    const schedule = { cron: '0 3 * * *', zone: 'UTC' } as const;
    // @ts-expect-error nobody says which number
    const job = defineJob({ name: 'daily-number', ...numbered, run: async () => undefined, schedule });
    expect(job.schedule).toBe(schedule);
  });

  const passes = async () => {
    const { rows } = await sql<{ at: Date; isFuture: boolean }>`
      select cron_on as at, cron_on > now() as is_future from pgboss.version`.execute(db);
    return rows[0] ?? { at: null, isFuture: false };
  };
  /** The schedule is looked at again, and then once more. */
  const goesOn = async () => {
    for (let pass = 0; pass < 2; pass++) {
      const { at } = await passes();
      await expect
        .poll(async () => {
          const now = await passes();
          return !now.isFuture && String(now.at) !== String(at);
        })
        .toBe(true);
    }
  };

  test('a step back of this machine’s clock does not stop the schedule', { timeout: 60_000 }, async () => {
    running = await startJobs({ databaseUrl: url, ...none, log, passSeconds: 1 });
    await goesOn();
    const now = Date.now;
    const machine = vi.spyOn(Date, 'now').mockImplementation(() => now() - 7_200_000);
    onTestFinished(() => machine.mockRestore());
    await goesOn();
  });

  test('a schedule that stands still after a step back of the database’s clock is told of and started anew', {
    timeout: 60_000,
  }, async () => {
    vi.clearAllMocks();
    running = await startJobs({ databaseUrl: url, ...none, log, passSeconds: 1, lookMs: 2000 });
    await goesOn();
    await sql`update pgboss.version set cron_on = now() + interval '2 hours'`.execute(db);
    await expect.poll(() => log.error.mock.calls).toHaveLength(1);
    expect(log.error.mock.calls.map(([, text]) => text)).toEqual(['The schedule had stopped and is restarted']);
    await goesOn();
    expect(running.timekeeper.isStill()).toBe(false);
  });

  test('a retry that was stamped in the future waits no longer than it was meant to', async () => {
    const seen: number[] = [];
    running = await startJobs({
      databaseUrl: url,
      jobs: [addNumber],
      tools: { take: async ({ number }) => seen.push(number) },
      timeZone: 'UTC',
      log,
      lookMs: 500,
    });
    await add(21, { startAfter: new Date(Date.now() + 7_200_000) });
    await sql`update pgboss.job set created_on = created_on + interval '2 hours' where data = '{"number": 21}'`.execute(
      db,
    );
    await sql`update pgboss.version set cron_on = now() + interval '2 hours'`.execute(db);
    await expect.poll(() => seen).toEqual([21]);
  });

  test('runs that the database could not serve are no failures', { timeout: 60_000 }, async () => {
    let runs = 0;
    const troubles = [
      new Unavailable('Too many transactions wait for each other.'),
      Object.assign(new pg.DatabaseError('no space left on device', 10, 'error'), { code: '53100' }),
      new Unavailable('The database does not answer.'),
      Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
      new Unavailable('The database does not answer.'),
    ];
    const onlyOnce = defineJob({
      name: 'only-once',
      schema: z.object({}),
      retries: { limit: 0, firstDelaySeconds: 0 },
      run: async () => {
        const trouble = troubles[runs++];
        if (trouble) throw trouble;
      },
    });
    await startAll([onlyOnce], {});
    const id = await db.transaction().execute((tx) => enqueue(tx, onlyOnce, {}));
    const stateOf = async () =>
      (await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(db)).rows[0]?.state;
    const hurrying = setInterval(() => {
      void sql`update pgboss.job set start_after = now() where id = ${id} and state = 'retry'`.execute(db);
    }, 200);
    onTestFinished(() => clearInterval(hurrying));
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('completed');
    expect(runs).toBe(6);
  });

  test('a job made before deaths were counted apart keeps its failures after a run that was none', {
    timeout: 60_000,
  }, async () => {
    let runs = 0;
    const twice = defineJob({
      name: 'twice',
      schema: z.object({}),
      retries: { limit: 2, firstDelaySeconds: 0 },
      run: async () => {
        throw runs++ === 0 ? new Unavailable('The database does not answer.') : new Error('It fails.');
      },
    });
    await installJobs(url, [twice]);
    const id = await db.transaction().execute((tx) => enqueue(tx, twice, {}));
    await sql`update pgboss.job set retry_limit = 2 where id = ${id}`.execute(db);
    await startAll([twice], {});
    const hurrying = setInterval(() => {
      void sql`update pgboss.job set start_after = now() where id = ${id} and state = 'retry'`.execute(db);
    }, 200);
    onTestFinished(() => clearInterval(hurrying));
    const stateOf = async () =>
      (await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(db)).rows[0]?.state;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('failed');
    expect(runs).toBe(4);
  });

  test('a job that may not be repeated is run again if only its process died', { timeout: 90_000 }, async () => {
    const runs: number[] = [];
    const onlyOnce = defineJob({
      name: 'only-once',
      schema: z.object({}),
      retries: { limit: 0, firstDelaySeconds: 0 },
      run: async (_data, _tools, { attempt }) => runs.push(attempt),
    });
    await installJobs(url, [onlyOnce]);
    const id = await db.transaction().execute((tx) => enqueue(tx, onlyOnce, {}));
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute' where id = ${id}`.execute(db);
    await startAll([onlyOnce], {});
    await expect.poll(() => runs, { timeout: 60_000 }).toEqual([2]);
  });

  test('changed retries reach the queue at the next start', async () => {
    const more = defineJob({ name: 'add-number', ...nothing, retries: { limit: 9 } });
    await startAll([more], {});
    const { rows } = await sql`select retry_limit from pgboss.queue where name = 'add-number'`.execute(db);
    // And the deaths of processes that do not count.
    expect(rows).toEqual([{ retryLimit: 12 }]);
  });
});
