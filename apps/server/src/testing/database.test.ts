import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const one = await testDatabase();
const other = await testDatabase();

describe('testDatabase', () => {
  test('is migrated and belongs to the caller alone', async () => {
    await sql`create table only_here (id int)`.execute(one.db);
    const { rows } = await sql<{ migrated: boolean; foreign: string | null }>`
      select to_regclass('migration_checksums') is not null as migrated, to_regclass('only_here') as foreign
    `.execute(other.db);
    expect(rows).toEqual([{ migrated: true, foreign: null }]);
  });
});
