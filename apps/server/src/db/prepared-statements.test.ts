import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { connect, type Database } from './client.ts';
import { PLANNED_EACH_TIME } from './prepared-statements.ts';

const { url } = await testDatabase({ as: 'owner' });
const opened: Database[] = [];
/** One session, so that what it holds can be asked of itself. */
const session = (isPreparing = true) => {
  const database = connect(url, { max: 1, isPreparing });
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

/** What the session holds, by its texts. */
async function held({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}
const double = ({ db }: Database, value: number) =>
  sql<{ double: number }>`select 2 * ${value}::int as double`.execute(db).then(({ rows }) => rows[0]?.double);

describe('a name', () => {
  test('is for what comes again, and keeps its plan', async () => {
    const one = session();
    expect(await double(one, 1)).toBe(2);
    expect(await held(one)).toEqual([]);
    for (let value = 2; value < 12; value++) expect(await double(one, value)).toBe(2 * value);
    const { rows } = await one.pool.query('select statement, generic_plans > 0 as kept from pg_prepared_statements');
    expect(rows).toEqual([{ statement: 'select 2 * $1::int as double', kept: true }]);
  });

  test('is for statements without values too, but not for several of them in one text, nor for begin and commit', async () => {
    const one = session();
    for (let time = 0; time < 3; time++) {
      await sql`select 1 as one`.execute(one.db);
      await sql`select 1; select 2`.execute(one.db);
      await one.db.transaction().execute((tx) => sql`set local work_mem = '8MB'`.execute(tx));
    }
    expect(await held(one)).toEqual(['select 1 as one']);
  });

  test('is not for what is planned each time, nor for lists of hundreds of values', async () => {
    const one = session();
    const list = sql.join(Array.from({ length: 8000 }, (_, n) => n));
    for (let time = 0; time < 3; time++) {
      await sql`${PLANNED_EACH_TIME} select ${time}::int`.execute(one.db);
      await sql`select 1 where 5 in (${list})`.execute(one.db);
    }
    expect(await held(one)).toEqual([]);
  });

  test('is of the session that asks, whichever that is', async () => {
    const many = connect(url, { max: 5 });
    opened.push(many);
    const values = Array.from({ length: 200 }, (_, n) => n);
    expect(await Promise.all(values.map((value) => double(many, value)))).toEqual(values.map((value) => 2 * value));
  });

  test('is the same for the callers of the pool', async () => {
    const one = session();
    for (let time = 0; time < 2; time++)
      expect((await one.pool.query('select $1::int as value', [time])).rows).toEqual([{ value: time }]);
    expect(await held(one)).toEqual(['select $1::int as value']);
    await expect(one.pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
    await expect(one.pool.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  });

  test('can be switched off', async () => {
    const one = session(false);
    for (let value = 0; value < 3; value++) expect(await double(one, value)).toBe(2 * value);
    expect(await held(one)).toEqual([]);
  });
});

describe('a limit', () => {
  const ask = ({ db }: Database, n: number) => sql`select ${n}::int as ${sql.ref(`n${n}`)}`.execute(db);

  test('holds for the names of a session; those used last stay', async () => {
    const one = session();
    for (let n = 0; n < 150; n++) {
      await ask(one, n);
      await ask(one, n);
      await ask(one, 0);
    }
    const texts = await held(one);
    expect(texts).toHaveLength(100);
    expect(texts).toContain('select $1::int as "n0"');
    expect(texts).toContain('select $1::int as "n149"');
    expect(texts).not.toContain('select $1::int as "n1"');
    expect((await ask(one, 1)).rows).toEqual([{ n1: 1 }]);
  });

  test('is not reached by texts that come once', async () => {
    const one = session();
    await double(one, 1);
    await double(one, 2);
    for (let n = 0; n < 400; n++) await ask(one, n);
    expect(await held(one)).toEqual(['select 2 * $1::int as double']);
    // Nor do they make forget what came before, as long as it goes on coming.
    for (let n = 400; n < 1600; n++) {
      await ask(one, n);
      if (n % 100 === 0) await double(one, n);
    }
    expect(await held(one)).toEqual(['select 2 * $1::int as double']);
  });

  test('is kept inside a transaction that has failed', async () => {
    const one = session();
    for (let n = 0; n < 100; n++) for (const _ of [1, 2]) await ask(one, n);
    for (const _ of [1, 2]) await double(one, 1);
    await expect(
      one.db.transaction().execute(async (tx) => {
        await sql`select 1 / ${0}::int`.execute(tx).catch(() => {});
        for (const n of [0, 1, 2, 3]) await ask({ ...one, db: tx }, n).catch(() => {});
        return double({ ...one, db: tx }, 1);
      }),
    ).rejects.toThrow('current transaction is aborted');
    for (let n = 0; n < 100; n++) expect((await ask(one, n)).rows).toHaveLength(1);
    expect((await held(one)).length).toBeLessThanOrEqual(100);
  });
});

describe('what a session has lost', () => {
  test.each(['discard all', 'deallocate all'])('after "%s" is asked again without its name', async (forget) => {
    const one = session();
    for (let value = 0; value < 3; value++) await double(one, value);
    await one.pool.query(forget);
    expect(await double(one, 7)).toBe(14);
    expect(await double(one, 8)).toBe(16);
    expect(await held(one)).toEqual(['select 2 * $1::int as double']);
  });

  test('fails the transaction in whose middle it is found out, and no other', async () => {
    const one = session();
    for (let value = 0; value < 3; value++) await double(one, value);
    await one.pool.query('deallocate all');
    const inTransaction = () =>
      one.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        return double({ ...one, db: tx }, 7);
      });
    await expect(inTransaction()).rejects.toMatchObject({ code: '26000' });
    expect(await inTransaction()).toBe(14);
  });

  test('is asked again where it is the first of a transaction, which goes on', async () => {
    const one = session();
    await one.pool.query('create table if not exists doubles (value int)');
    for (let value = 0; value < 3; value++) await double(one, value);
    await one.pool.query('deallocate all');
    const doubled = await one.db.transaction().execute(async (tx) => {
      const seven = await double({ ...one, db: tx }, 7);
      await sql`insert into doubles values (${seven})`.execute(tx);
      return seven;
    });
    expect(doubled).toBe(14);
    expect((await one.pool.query('select value from doubles')).rows).toEqual([{ value: 14 }]);
    await expect(
      one.db.transaction().execute(async (tx) => {
        await sql`insert into doubles values (1)`.execute(tx);
        throw new Error('not so');
      }),
    ).rejects.toThrow('not so');
    expect((await one.pool.query('select value from doubles')).rows).toEqual([{ value: 14 }]);
  });

  test('a column that came meanwhile is told, at once and in transactions of other sessions', async () => {
    const many = connect(url, { max: 3 });
    opened.push(many);
    await many.pool.query('create table shelves (id int)');
    await many.pool.query('insert into shelves values (1)');
    const read = (db: Database['db']) => sql`select * from shelves where id = ${1}`.execute(db);
    const inThree = async () => {
      const sessions = await Promise.all([1, 2, 3].map(() => many.pool.connect()));
      for (const each of sessions) await each.query('select * from shelves where id = $1', [1]);
      for (const each of sessions) each.release();
    };
    await inThree();
    await inThree();
    await many.pool.query('alter table shelves add column name text');
    expect((await read(many.db)).rows).toEqual([{ id: 1, name: null }]);
    await Promise.all(
      [1, 2, 3].map(() =>
        many.db.transaction().execute(async (tx) => {
          expect((await read(tx)).rows).toEqual([{ id: 1, name: null }]);
          await sql`select pg_sleep(0.05)`.execute(tx);
        }),
      ),
    );
  });

  test('when its connection broke is said anew to the next one', async () => {
    const one = session();
    for (let value = 0; value < 3; value++) await double(one, value);
    await one.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
    for (let value = 0; value < 3; value++) expect(await double(one, value)).toBe(2 * value);
    expect(await held(one)).toEqual(['select 2 * $1::int as double']);
  });
});
