import type { FileStorage, FileStore } from '@linkstand/contract/services/file-storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { ServiceFailed } from '../../platform/adapters/service-failed.ts';
import { type Context, type Database, type Tx, together, type UserActor } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { defineJob, enqueue } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { isKey, isNoSuchFile, type Storage } from '../../platform/storage.ts';
import { loadFileStore, type Stores } from './file-store.ts';
import { liveService } from './live.ts';
import { readService } from './queries.ts';
import type { ServicesDeps } from './services-deps.ts';
import { testService } from './test-service.ts';

/**
 * Moves files into the chosen store. A run ends after some minutes and is followed by another, so that one that died is
 * repeated soon. Also runs every hour: another process may have written to the other store just after the choice.
 */
export const moveFiles = defineJob({
  name: 'move-files',
  schema: z.object({}),
  retries: { limit: 20, firstDelaySeconds: 30, maxDelaySeconds: 10 * 60 },
  concurrency: 1,
  timeoutSeconds: 5 * 60,
  schedule: { cron: '55 * * * *', zone: 'UTC' },
  run: async (_data, { db, stores }: { readonly db: Database; readonly stores: Stores }, { signal }): Promise<void> => {
    const endsAt = performance.now() + RUN_MS;
    const isDone = await moveAll(db, stores, () => signal.aborted || performance.now() > endsAt);
    if (!isDone) await db.transaction().execute((tx) => enqueue(tx, moveFiles, {}));
  },
});

const RUN_MS = 4 * 60_000;
/** Files under way at once. */
const AT_ONCE = 8;
/** Progress is stored after this many files. */
const NOTED_AFTER = 40;

const otherThan = (store: FileStore): FileStore => (store === 'disk' ? 's3' : 'disk');

const find = (db: Database | Tx) => db.selectFrom('fileStorage').selectAll().executeTakeFirst();

export async function fileStorageState(db: Database | Tx): Promise<FileStorage> {
  const row = await find(db);
  return {
    store: row?.store ?? 'disk',
    isMoving: row !== undefined && row.endedAt === null,
    total: row?.total ?? 0,
    moved: row?.moved ?? 0,
    startedAt: row?.startedAt.toISOString() ?? null,
    endedAt: row?.endedAt?.toISOString() ?? null,
    lastError: row?.lastError ?? '',
  };
}

/**
 * Stores new files in another store from now on, and moves the existing ones there. The endpoint declares who may.
 *
 * @throws Refusal 409 `s3_not_set_up`, `s3_does_not_work`
 */
export async function chooseFileStore(
  ctx: Context<UserActor>,
  deps: ServicesDeps,
  store: FileStore,
): Promise<FileStorage> {
  // From here on uploads would fail.
  const known = store === 's3' ? await readService(ctx.db, deps.vault, 's3', ctx.now) : undefined;
  if (known && !(await testService('s3', known, deps)).works) throw conflict('s3_does_not_work');
  const state = await together(ctx, async (tx) => {
    // Also if files were in S3 once: without the account they can't be fetched back.
    if (!liveService('s3')) throw conflict('s3_not_set_up');
    const service = await tx
      .selectFrom('services')
      .select('id')
      .where('name', '=', 's3')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await fileStorageState(tx);
    if (before.store === store) return before;
    const fresh = { store, total: 0, moved: 0, startedAt: ctx.now, endedAt: null, lastError: '' };
    await tx
      .insertInto('fileStorage')
      .values(fresh)
      .onConflict((known) => known.column('id').doUpdateSet(fresh))
      .execute();
    await record(tx, ctx, {
      entity: 'services',
      entityId: service.id,
      action: 'service.move_files',
      changes: { store: [before.store, store] },
    });
    await enqueue(tx, moveFiles, {});
    return fileStorageState(tx);
  });
  await loadFileStore(ctx.db);
  return state;
}

/**
 * Moves what is in the other store. May be stopped at any time, and begins where it stopped: a file is removed there only
 * after it is stored durably here.
 *
 * @returns false if it was stopped
 */
export async function moveAll(db: Database, stores: Stores, isStopped: () => boolean): Promise<boolean> {
  const row = await find(db);
  if (!row) return true;
  const store = row.store;
  const [from, to] = [stores[otherThan(store)], stores[store]];
  if (!liveService('s3')) return true;
  try {
    let waiting = 0;
    for await (const { key } of from.list()) if (isKey(key)) waiting += 1;
    if (waiting === 0) return await noteEnd(db, store);
    await note(db, store, { total: sql<number>`moved + ${waiting}`, endedAt: null });
    let moved = 0;
    let some: string[] = [];
    const next = async () => {
      moved += (await Promise.all(some.map((key) => moveOne(from, to, key)))).filter(Boolean).length;
      some = [];
      if (moved < NOTED_AFTER) return true;
      const isOurs = await note(db, store, { moved: sql<number>`moved + ${moved}`, lastError: '' });
      moved = 0;
      return isOurs && !isStopped();
    };
    try {
      for await (const { key } of from.list()) {
        if (!isKey(key)) continue;
        some.push(key);
        if (some.length === AT_ONCE && !(await next())) return false;
      }
      await next();
    } finally {
      if (moved > 0) await note(db, store, { moved: sql<number>`moved + ${moved}` });
    }
    // Files that were added meanwhile are moved by the next run.
    return await noteEnd(db, store);
  } catch (error) {
    // Of the disk, the code alone: its messages name paths of the server.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason =
      error instanceof ServiceFailed ? error.message : String(code ?? (error instanceof Error ? error.message : error));
    await note(db, store, { lastError: reason.slice(0, 500) });
    throw error;
  }
}

/** @returns false if the file was removed meanwhile */
async function moveOne(from: Storage, to: Storage, key: string): Promise<boolean> {
  try {
    await to.put(await from.read(key), key);
  } catch (error) {
    if (isNoSuchFile(error)) return false;
    throw error;
  }
  await from.remove(key);
  return true;
}

/** @returns false if another store was chosen meanwhile */
async function note(db: Database, store: FileStore, change: object): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fileStorage')
    .set(change)
    .where('store', '=', store)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function noteEnd(db: Database, store: FileStore): Promise<true> {
  await db
    .updateTable('fileStorage')
    .set({ endedAt: sql<Date>`coalesce(ended_at, clock_timestamp())`, lastError: '' })
    .where('store', '=', store)
    .execute();
  return true;
}
