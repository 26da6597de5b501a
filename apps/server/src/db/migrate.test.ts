import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

const { db } = await testDatabase({ as: 'owner' });
let dir = '';
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  dir = mkdtempSync(join(tmpdir(), 'linkstand-migrations-'));
  folders.push(dir);
});

const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename ~ '^t_' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

describe('migrate', () => {
  test('applies what is missing, in order, once', async () => {
    write('0001-first.sql', 'create table t_one (id int); insert into t_one values (1);');
    expect(await migrate(db, dir)).toEqual(['0001-first']);
    write('0002-second.sql', 'create table t_two as select id from t_one;');
    expect(await migrate(db, dir)).toEqual(['0002-second']);
    expect(await migrate(db, dir)).toEqual([]);
    expect(await tables()).toEqual(['t_one', 't_two']);
  });

  test('a file that fails undoes all of this run and is named with its line', async () => {
    write('0001-good.sql', 'create table t_good (id int);');
    write('0002-bad.sql', 'create table t_bad (id int);\ncreate table t_bad (id nonsense);');
    await expect(migrate(db, dir)).rejects.toThrow('Migration 0002-bad.sql, line 2: type "nonsense" does not exist.');
    expect(await tables()).toEqual([]);
  });

  test('refuses an edited file and changes nothing; other line ends are no edit', async () => {
    write('0001-first.sql', 'select 1;');
    write('0002-second.sql', 'create table t_one (id int);\n-- end\n');
    await migrate(db, dir);
    write('0002-second.sql', 'create table t_one (id int);\r\n-- end\r\n');
    expect(await migrate(db, dir)).toEqual([]);
    write('0002-second.sql', 'create table t_one (id bigint);');
    write('0003-third.sql', 'create table t_two (id int);');
    await expect(migrate(db, dir)).rejects.toThrow(
      /Migration 0002-second\.sql was edited after it was applied: put it back/,
    );
    expect(await tables()).toEqual(['t_one']);
  });

  test('takes a file for applied that says what it was', async () => {
    write('0001-first.sql', 'create table t_one (id int);');
    const [{ sha256 } = { sha256: '' }] = readMigrations(dir);
    await migrate(db, dir);
    write('0001-first.sql', `-- Formerly ${sha256}: could not be applied by everybody.\ncreate table t_one (id int);`);
    expect(await migrate(db, dir)).toEqual([]);
  });

  test('refuses a database of a newer version', async () => {
    write('0001-first.sql', 'select 1;');
    write('0002-newer.sql', 'select 2;');
    await migrate(db, dir);
    rmSync(join(dir, '0002-newer.sql'));
    await expect(migrate(db, dir)).rejects.toThrow(/has migration 0002-newer, which this version does not have/);
  });

  test('applies a file that comes later with a lower number', async () => {
    write('0001-first.sql', 'create table t_one (id int);');
    write('0003-third.sql', 'create table t_three (id int);');
    await migrate(db, dir);
    write('0002-late.sql', 'create table t_two as select id from t_three;');
    expect(await migrate(db, dir)).toEqual(['0002-late']);
    expect(await migrate(db, dir)).toEqual([]);
    expect(await tables()).toEqual(['t_one', 't_three', 't_two']);
  });

  test.each([
    ['another', '0001-identity.sql'],
    ['another text of the', '0001-basics.sql'],
  ])('refuses a database that began with %s first file, in one line, and changes nothing', async (_, began) => {
    write(began, 'create table t_before (id int);');
    write('0002-world.sql', 'select 1;');
    await migrate(db, dir);
    for (const name of [began, '0002-world.sql']) rmSync(join(dir, name));
    write('0001-basics.sql', 'create table t_one (id int);');
    write('0002-identity.sql', 'select 2;');
    await expect(migrate(db, dir)).rejects.toThrow(
      /^This database was made by another state of Linkstand[^\n]+ npm start -- --fresh-demo makes it anew[^\n]+$/,
    );
    expect(await tables()).toEqual(['t_before']);
  });

  test('several processes at once apply each file once', async () => {
    write('0001-first.sql', 'create table t_one (id int); select pg_sleep(0.2);');
    const results = await Promise.all([migrate(db, dir), migrate(db, dir), migrate(db, dir)]);
    expect(results.flat()).toEqual(['0001-first']);
  });
});

describe('readMigrations', () => {
  test('refuses names that say nothing and numbers given twice', () => {
    write('1-first.sql', '');
    expect(() => readMigrations(dir)).toThrow('Migration 1-first.sql must be named like 0042-what-it-does.sql.');
    rmSync(join(dir, '1-first.sql'));
    write('0001-a.sql', '');
    write('0001-b.sql', '');
    expect(() => readMigrations(dir)).toThrow('Two migrations have the number 0001');
  });
});
