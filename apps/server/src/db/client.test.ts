import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { connect, type Notice } from './client.ts';

const { db, pool, url } = await testDatabase();

test('what the database says beside its answers is handed on', async () => {
  const said: Notice[] = [];
  const listening = connect(url, { onNotice: (notice) => void said.push(notice) });
  await sql`do $$ begin raise warning 'a row of % is odd', 'sites'; raise notice 'and another'; end $$`.execute(
    listening.db,
  );
  expect(said).toMatchObject([
    { severity: 'WARNING', message: 'a row of sites is odd' },
    { severity: 'NOTICE', message: 'and another' },
  ]);
  await listening.close();
});

describe('values from the database', () => {
  test('bigint and numeric are numbers, days are text, moments are dates, in lists too', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, array[1, null]::bigint[] as bigs,
        1.5::numeric as amount, array[0.1]::numeric[] as amounts,
        '2026-03-29'::date as day, array['2026-01-01', null]::date[] as days,
        '2026-03-29 10:00+02'::timestamptz as moment, '{"snake_key": 1}'::jsonb as document
    `.execute(db);
    expect(rows).toEqual([
      {
        big: Number.MAX_SAFE_INTEGER,
        bigs: [1, null],
        amount: 1.5,
        amounts: [0.1],
        day: '2026-03-29',
        days: ['2026-01-01', null],
        moment: new Date('2026-03-29T08:00:00Z'),
        document: { snake_key: 1 }, // the keys of a document are its own
      },
    ]);
  });

  test('a moment is read as pg reads it, to the millisecond, whatever its form', async () => {
    const moments = [
      '2026-03-29 08:00:00+00',
      '2026-03-29 08:00:00.5+00',
      '1999-12-31 23:59:59.987654+00',
      '9999-12-31 23:59:59.999+00',
      '10000-01-01 00:00:00+00',
      '0999-12-31 00:00:00.1+00',
      '0044-03-15 12:00:00+00 BC',
      'infinity',
    ];
    const { rows } = await sql<{ moment: Date; written: string }>`
      select moment, moment::text as written from unnest(${moments}::timestamptz[]) as m (moment)`.execute(db);
    expect(rows.map(({ written }) => written)).toEqual(moments);
    const read = pg.types.getTypeParser(1184);
    expect(rows.map(({ moment }) => moment)).toEqual(moments.map((moment) => read(moment)));
  });

  test('a bigint that a number can not hold is an error and no rounded value', async () => {
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(/does not fit a JavaScript number/);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('rows of many columns are read as pg reads each value', async () => {
    const texts = ['', 'plain', 'ñandú', '日本語', '🦊 fox', 'é'.repeat(300), 'a'.repeat(70_000), 'line\nline', null];
    const numbers = [0, -1, 42, -2_147_483_648, 999_999_999_999_999, -9_007_199_254_740_991];
    for (const [n, text] of texts.entries()) {
      const big = numbers[n % numbers.length];
      const { rows } = await sql`
        select ${text}::text as a, ${big}::bigint as b, ${n % 2 === 0}::boolean as c, ${`${text}`}::varchar as d,
          null::text as e, ${0 - n}::int as f, ${n}::smallint as g, ${['x', text]}::text[] as h,
          ${JSON.stringify({ text })}::jsonb as i, '2026-02-28'::date as j, 1.25::float8 as k, ${text}::text as l,
          '\\x00ff'::bytea as m, '12:30'::time as n`.execute(db);
      const plain = { a: text, b: big, c: n % 2 === 0, d: `${text}`, e: null, f: 0 - n, g: n, h: ['x', text] };
      expect(rows).toEqual([
        {
          ...plain,
          ...{ i: { text }, j: '2026-02-28', k: 1.25, l: text, m: Buffer.from([0, 255]), n: '12:30:00' },
        },
      ]);
    }
  });

  test('names are camelCase here and snake_case there', async () => {
    expect((await sql`select 1 as two_words`.execute(db)).rows).toEqual([{ twoWords: 1 }]);
  });
});

describe('sessions', () => {
  test('speak UTC, whatever the server and the machine do', async () => {
    expect((await pool.query("select current_setting('TimeZone') as zone")).rows).toEqual([{ zone: 'UTC' }]);
  });

  test('a broken idle connection is replaced', async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await pool.query('select pg_terminate_backend($1) where $1 <> pg_backend_pid()', [rows[0]?.pid]).catch(() => {});
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('outlive a server that greets them and ends in one breath', async () => {
    const message = (type: string, ...parts: (string | Buffer)[]) => {
      const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
      const head = Buffer.alloc(5, type);
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    };
    const greeting = [message('R', Buffer.alloc(4)), message('Z', 'I')];
    const end = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.concat([...greeting, end])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ending = connect(`postgres://nobody@127.0.0.1:${port}/none`);
    await expect(ending.pool.query('select 1')).rejects.toThrow();
    await ending.close();
    server.close();
  });
});
