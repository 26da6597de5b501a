import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const one = await testDatabase({ as: 'owner' });
const other = await testDatabase();
const [mine, yours] = await Promise.all([testDatabase({ world: 'demo' }), testDatabase({ world: 'demo' })]);

describe('testDatabase', () => {
  test('is migrated and belongs to the caller alone', async () => {
    await sql`create table only_here (id int)`.execute(one.db);
    const { rows } = await sql<{ migrated: boolean; foreign: string | null }>`
      select to_regclass('migration_checksums') is not null as migrated, to_regclass('only_here') as foreign
    `.execute(other.db);
    expect(rows).toEqual([{ migrated: true, foreign: null }]);
  });

  test('brings the demo world to those who ask, and to each their own', async () => {
    await mine.db.updateTable('sites').set({ description: 'changed' }).execute();
    const { rows } = await sql<{ sites: number; changed: number }>`
      select count(*) as sites, count(*) filter (where description = 'changed') as changed from sites`.execute(
      yours.db,
    );
    expect(rows).toEqual([{ sites: 2000, changed: 0 }]);
  });
});
