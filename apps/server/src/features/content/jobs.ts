import { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { defineJob, enqueue, handle, type JobHandler } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';

/** Removes the bytes of files whose briefings were removed. */
export const removeBytes = defineJob({
  name: 'remove-bytes',
  schema: z.object({ keys: z.array(z.string()) }),
  concurrency: 1,
});

/** Call it in the transaction that removes the briefings, before they are gone: their files go with them. */
export async function removeFilesOf(tx: Tx, briefingIds: readonly number[]): Promise<void> {
  if (briefingIds.length === 0) return;
  const files = await tx.selectFrom('files').select('storageKey').where('briefingId', 'in', briefingIds).execute();
  if (files.length > 0) await enqueue(tx, removeBytes, { keys: files.map(({ storageKey }) => storageKey) });
}

/** Carries out `remove-bytes`. A copied campaign shows the same bytes: what any file still names stays. */
export const bytesRemoval = (db: Database, storage: Storage): JobHandler =>
  handle(removeBytes, async ({ keys }) => {
    const kept = await db.selectFrom('files').select('storageKey').where('storageKey', 'in', keys).execute();
    const named = new Set(kept.map(({ storageKey }) => storageKey));
    for (const key of keys) if (!named.has(key)) await storage.remove(key);
  });
