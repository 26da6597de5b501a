import { z } from 'zod';
import type { Database, Tx } from '../../platform/context.ts';
import { defineJob, enqueue } from '../../platform/jobs.ts';
import type { Storage } from '../../platform/storage.ts';

/** Deletes the bytes of files whose briefings were deleted. Bytes shared with a copied campaign stay. */
export const removeBytes = defineJob({
  name: 'remove-bytes',
  schema: z.object({ keys: z.array(z.string()) }),
  concurrency: 1,
  run: async ({ keys }, { db, storage }: { readonly db: Database; readonly storage: Storage }) => {
    const kept = await db.selectFrom('files').select('storageKey').where('storageKey', 'in', keys).execute();
    const named = new Set(kept.map(({ storageKey }) => storageKey));
    for (const key of keys) if (!named.has(key)) await storage.remove(key);
  },
});

/** Call it in the transaction that deletes the briefings, before deleting them. */
export async function removeFilesOf(tx: Tx, briefingIds: readonly number[]): Promise<void> {
  if (briefingIds.length === 0) return;
  const files = await tx.selectFrom('files').select('storageKey').where('briefingId', 'in', briefingIds).execute();
  if (files.length > 0) await enqueue(tx, removeBytes, { keys: files.map(({ storageKey }) => storageKey) });
}
