import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const { db } = await testDatabase();

/** Where an empty text is a value, or cannot be. */
const BESIDES: Readonly<Record<string, string>> = {
  'link_hosts.robots_txt': 'a host may have an empty file, which is not none',
  'ledger_transfers.idempotency_key': 'made by code alone, and each check is a part of what posting costs',
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly checks: readonly string[];
}

test('where a text may be null, an empty one is refused', async () => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column,
      coalesce((select json_agg(pg_get_expr(k.conbin, k.conrelid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)), '[]') as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'text'::regtype and not a.attnotnull and a.attgenerated = ''
    order by 1, 2`.execute(db);
  expect(rows.length).toBeGreaterThan(50);
  const open: string[] = [];
  for (const { table, column, checks } of rows) {
    // A row of nothing but that empty text.
    const from = sql`json_populate_record(null::${sql.table(table)}, json_build_object(${column}::text, ''))`;
    const held: boolean[] = [];
    for (const check of checks) {
      const { rows: answers } = await sql<{ holds: boolean | null }>`
        select (${sql.raw(check)}) as holds from ${from} as ${sql.table(table)}`.execute(db);
      held.push(answers[0]?.holds === false);
    }
    if (!held.includes(true)) open.push(`${table}.${column}`);
  }
  expect(open).toEqual(Object.keys(BESIDES).toSorted());
});
