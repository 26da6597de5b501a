import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const { db } = await testDatabase({ as: 'owner' });

/** A backup makes tables first, with all their columns, and triggers last. */
test('a restored backup has every trigger: each can be made anew on its table as it is', async () => {
  const { rows } = await sql<{ name: string; table: string; text: string }>`
    select quote_ident(tgname) as name, tgrelid::regclass::text as table, pg_get_triggerdef(oid) as text
    from pg_trigger where not tgisinternal order by 2, 1`.execute(db);
  expect(rows.length).toBeGreaterThan(100);
  const refused: string[] = [];
  for (const { name, table, text } of rows) {
    await sql.raw(`drop trigger ${name} on ${table}`).execute(db);
    await sql
      .raw(text)
      .execute(db)
      .catch((error: unknown) => refused.push(`${table}.${name}: ${error}`));
  }
  expect(refused).toEqual([]);
});
