import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { forgetRemovedFiles } from './features/content/forget-removed-files.ts';
import type { Database } from './platform/context.ts';
import { defineJob } from './platform/jobs.ts';
import type { Storage } from './platform/storage.ts';

/** Every column with a storage key. */
export const STORED_KEYS = [
  ['files', 'storage_key'],
  ['site_imports', 'storage_key'],
  ['site_imports', 'sheet_storage_key'],
  ['agencies', 'logo_key'],
  ['companies', 'logo_key'],
  ['invoices', 'pdf_key'],
  ['invoices', 'xml_key'],
  ['invoices', 'supplier_file_key'],
  ['mails', 'attachment_key'],
  ['publication_reports', 'pdf_key'],
  ['publication_reports', 'xlsx_key'],
  ['whatsapp_files', 'storage_key'],
  ['newsletter_images', 'storage_key'],
] as const;

/** Files are written before the transaction that refers to them. No transaction takes this long. */
const GRACE_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;
const MAX_WAIT_SECONDS = 60;

/** Deletes unreferenced files: of failed uploads, and of records whose clean-up failed. */
export const sweepStorage = defineJob({
  name: 'sweep-storage',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60 * 60,
  schedule: { cron: '40 3 * * *', zone: 'installation' },
  run: async (_data, { db, storage }: { readonly db: Database; readonly storage: Storage }, { at, signal }) => {
    await forgetRemovedFiles(db, at);
    let some: string[] = [];
    for await (const { key, writtenAt } of storage.list()) {
      if (signal.aborted) return;
      if (at.getTime() - writtenAt.getTime() < GRACE_MS) continue;
      some.push(key);
      if (some.length < AT_ONCE) continue;
      await sweep(db, storage, some);
      some = [];
    }
    await sweep(db, storage, some);
  },
});

async function sweep(db: Database, storage: Storage, keys: readonly string[]): Promise<void> {
  const loose = await withoutReference(db, keys);
  if (loose.length === 0) return;
  // A running transaction may refer to some of them, which is visible only after it ends.
  if (!(await othersHaveEnded(db))) return;
  for (const key of await withoutReference(db, loose)) await storage.remove(key);
}

async function withoutReference(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const named = sql.join(
    STORED_KEYS.map(
      ([table, column]) =>
        sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys})`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<{ key: string }>`${named}`.execute(db);
  const referred = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !referred.has(key));
}

/** Waits until every transaction that has written something by now has ended. False if one takes too long. */
async function othersHaveEnded(db: Database): Promise<boolean> {
  const ask = async (what: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: string }>`select ${what}::text as id`.execute(db);
    return BigInt(rows[0]?.id ?? 0);
  };
  // Takes a transaction id: every transaction that has written before has a smaller one.
  const ours = await ask(sql`pg_current_xact_id()`);
  for (let second = 0; second < MAX_WAIT_SECONDS; second++) {
    if ((await ask(sql`pg_snapshot_xmin(pg_current_snapshot())`)) > ours) return true;
    await sleep(1000);
  }
  return false;
}
