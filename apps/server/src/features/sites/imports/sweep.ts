import { IMPORT_ROWS_DAYS } from '@linkstand/contract/sites/import-choices';
import { sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { Storage } from '../../../platform/storage.ts';

/** Rows per statement, so that other work doesn't wait. */
const BATCH = 5000;

/** Deletes rows and files of old imports. Their results are kept. */
export async function sweepImports(db: Database, storage: Storage): Promise<void> {
  const old = await db
    .selectFrom('siteImports')
    .select(['id', 'storageKey'])
    .where('sweptAt', 'is', null)
    .where('state', 'not in', ['planning', 'applying', 'undoing'])
    .where(
      sql<boolean>`coalesce(undone_at, applied_at, started_at, created_at) < now() - make_interval(days => ${IMPORT_ROWS_DAYS}::int)`,
    )
    .execute();
  for (const { id, storageKey } of old) {
    // From here on it can't be applied or undone.
    await db.updateTable('siteImports').set({ sweptAt: sql`now()` }).where('id', '=', id).execute();
    for (let removed = BATCH; removed === BATCH; ) {
      const { numAffectedRows } = await sql`
        delete from site_import_rows where import_id = ${id} and line in (
          select line from site_import_rows where import_id = ${id} limit ${BATCH})`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
    if (storageKey !== null) await storage.remove(storageKey);
    await db.updateTable('siteImports').set({ storageKey: null, samples: '[]' }).where('id', '=', id).execute();
  }
}
