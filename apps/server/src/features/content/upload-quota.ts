import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { Refusal, rule } from '../../platform/errors.ts';

const MB = 1024 * 1024;
/** Files that a briefing shows at once. */
const MOST_FILES = 40;
/** Of a briefing, the removed ones counted as long as they are kept. */
const MOST_OF_BRIEFING = { files: 200, bytes: 200 * MB };
/** Of a person on one day, whatever became of them since. */
const MOST_OF_DAY = { files: 300, bytes: 300 * MB };
/** The day may end at any moment. */
const RETRY_SECONDS = 60 * 60;

/**
 * Before the bytes of an upload are looked at: whoever has used up the day keeps no worker busy.
 *
 * @throws Refusal 429 `upload_day_full`
 */
export async function requireUploadDay(ctx: Context, bytes: number): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const used = await ctx.db
    .selectFrom('uploadDays')
    .select(['files', 'bytes'])
    .where('userId', '=', ctx.actor.id)
    .where('day', '=', dayIn(ctx.now, ctx.timeZone))
    .executeTakeFirst();
  if (used) checkDay({ files: used.files + 1, bytes: used.bytes + bytes });
}

/**
 * Counts an upload with its briefing and its person, in the transaction that keeps it and that has locked the briefing.
 *
 * @throws Refusal 422 `too_many_files` or `uploads_full`, 429 `upload_day_full`
 */
export async function countUpload(tx: Tx, ctx: Context, briefingId: number, bytes: number): Promise<void> {
  await requireRoom(tx, briefingId, bytes);
  if (ctx.actor.kind !== 'user') return;
  const used = await tx
    .insertInto('uploadDays')
    .values({ userId: ctx.actor.id, day: dayIn(ctx.now, ctx.timeZone), files: 1, bytes })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day']).doUpdateSet({
        files: sql`upload_days.files + 1`,
        bytes: sql`upload_days.bytes + excluded.bytes`,
      }),
    )
    .returning(['files', 'bytes'])
    .executeTakeFirstOrThrow();
  checkDay(used);
}

async function requireRoom(db: Database | Tx, briefingId: number, bytes: number): Promise<void> {
  const kept = await db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.countAll<number>().filterWhere('removedAt', 'is', null).as('shown'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('briefingId', '=', briefingId)
    .executeTakeFirstOrThrow();
  if (kept.shown >= MOST_FILES) throw rule('too_many_files', { parameters: { most: MOST_FILES } });
  if (kept.files >= MOST_OF_BRIEFING.files || kept.bytes + bytes > MOST_OF_BRIEFING.bytes)
    throw rule('uploads_full', {
      parameters: { files: MOST_OF_BRIEFING.files, megabytes: MOST_OF_BRIEFING.bytes / MB },
    });
}

function checkDay(used: { readonly files: number; readonly bytes: number }): void {
  if (used.files <= MOST_OF_DAY.files && used.bytes <= MOST_OF_DAY.bytes) return;
  const parameters = { files: MOST_OF_DAY.files, megabytes: MOST_OF_DAY.bytes / MB };
  throw new Refusal(429, 'upload_day_full', { parameters, retryAfterSeconds: RETRY_SECONDS });
}
