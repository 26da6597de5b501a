import { IMPORT_ROWS_DAYS } from '@linkstand/contract/sites/import-choices';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/context.ts';
import type { Storage } from '../../../platform/storage.ts';

/** Rows per statement, so that other work doesn't wait. */
const BATCH = 5000;

/** Nothing runs with its rows, and nothing has for long. */
const IS_OLD = sql<SqlBool>`swept_at is null and state not in ('planning', 'applying', 'undoing', 'sent')
  and coalesce(undone_at, applied_at, started_at, created_at) < now() - make_interval(days => ${sql.lit(IMPORT_ROWS_DAYS)})`;

/** Deletes rows and files of old imports. Their results are kept. */
export async function sweepImports(db: Database, storage: Storage): Promise<void> {
  const old = await db
    .selectFrom('siteImports')
    .select(['id', 'storageKey', 'sheetStorageKey'])
    .where(IS_OLD)
    .execute();
  for (const { id, storageKey, sheetStorageKey } of old) {
    // From here on it can't be applied or undone. Asked again, because somebody may just have done so.
    const { numUpdatedRows } = await db
      .updateTable('siteImports')
      .set({ sweptAt: sql`now()` })
      .where('id', '=', id)
      .where(IS_OLD)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    for (let removed = BATCH; removed === BATCH; ) {
      const { numAffectedRows } = await sql`
        delete from site_import_rows where import_id = ${id} and line in (
          select line from site_import_rows where import_id = ${id} limit ${BATCH})`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
    for (const key of [storageKey, sheetStorageKey]) if (key !== null) await storage.remove(key);
    await db
      .updateTable('siteImports')
      .set({ storageKey: null, sheetStorageKey: null, samples: '[]' })
      .where('id', '=', id)
      .execute();
  }
}
