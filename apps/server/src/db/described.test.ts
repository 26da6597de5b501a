import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const { db } = await testDatabase();

test('every table, view and function says what it is, in one line', async () => {
  const { rows } = await sql<{ name: string; text: string | null }>`
    select c.oid::regclass::text as name, obj_description(c.oid, 'pg_class') as text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and not c.relispartition and c.relname not in ('migration_checksums', 'kysely_migration', 'kysely_migration_lock')
    union all
    select p.oid::regprocedure::text, obj_description(p.oid, 'pg_proc') from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (select from pg_depend d where (d.classid, d.objid, d.deptype) = ('pg_proc'::regclass, p.oid, 'e'))
    order by 1`.execute(db);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter(({ text }) => !text || /\n/.test(text)).map(({ name }) => name)).toEqual([]);
});
