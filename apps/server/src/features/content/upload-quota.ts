import { sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { countUploadDay } from '../../platform/upload-day.ts';

const MB = 1024 * 1024;
/** Most files shown by a briefing. */
const MAX_FILES = 40;
/** Limits of a briefing, including removed files while they are kept. */
const MAX_PER_BRIEFING = { files: 200, bytes: 200 * MB };
/**
 * Counts an upload for its briefing and person, in the transaction that stores it and has locked the briefing.
 *
 * @throws Refusal 422 `too_many_files` or `uploads_full`, 429 `upload_day_full`
 */
export async function countUpload(tx: Tx, ctx: Context, briefingId: number, bytes: number): Promise<void> {
  await requireRoom(tx, briefingId, bytes);
  await countUploadDay(tx, ctx, bytes);
}

/** @throws Refusal 422 `too_many_files` or `uploads_full` */
export async function requireRoom(db: Database | Tx, briefingId: number, bytes: number): Promise<void> {
  const kept = await db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.countAll<number>().filterWhere('removedAt', 'is', null).as('shown'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('briefingId', '=', briefingId)
    .executeTakeFirstOrThrow();
  if (kept.shown >= MAX_FILES) throw rule('too_many_files', { parameters: { most: MAX_FILES } });
  if (kept.files >= MAX_PER_BRIEFING.files || kept.bytes + bytes > MAX_PER_BRIEFING.bytes)
    throw rule('uploads_full', {
      parameters: { files: MAX_PER_BRIEFING.files, megabytes: MAX_PER_BRIEFING.bytes / MB },
    });
}
