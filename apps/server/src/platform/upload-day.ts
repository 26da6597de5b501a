/** Daily upload quota of a person. Deleting a file gives nothing back. */
import { sql } from 'kysely';
import { dayIn } from './calendar.ts';
import type { Context, Tx } from './context.ts';
import { Refusal } from './errors.ts';

const MB = 1024 * 1024;
/** Files added to records, including logos; and import files, which are few and large. */
const MOST = {
  file: { files: 300, bytes: 300 * MB },
  import: { files: 100, bytes: 2000 * MB },
} as const;
export type UploadKind = keyof typeof MOST;

/** Retry-After of a full quota, in seconds: the day may end at any moment. */
const RETRY_SECONDS = 60 * 60;

/**
 * Checks the quota before the bytes are parsed, so that nobody over the quota keeps a worker busy.
 *
 * @throws Refusal 429 `upload_day_full`
 */
export async function requireUploadDay(ctx: Context, bytes: number, kind: UploadKind = 'file'): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const used = await ctx.db
    .selectFrom('uploadDays')
    .select(['files', 'bytes'])
    .where('userId', '=', ctx.actor.id)
    .where('day', '=', dayIn(ctx.now, ctx.timeZone))
    .where('kind', '=', kind)
    .executeTakeFirst();
  check(kind, { files: (used?.files ?? 0) + 1, bytes: (used?.bytes ?? 0) + bytes });
}

/**
 * Counts an upload in the transaction that stores it.
 *
 * @throws Refusal 429 `upload_day_full`
 */
export async function countUploadDay(tx: Tx, ctx: Context, bytes: number, kind: UploadKind = 'file'): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const used = await tx
    .insertInto('uploadDays')
    .values({ userId: ctx.actor.id, day: dayIn(ctx.now, ctx.timeZone), kind, files: 1, bytes })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day', 'kind']).doUpdateSet({
        files: sql`upload_days.files + 1`,
        bytes: sql`upload_days.bytes + excluded.bytes`,
      }),
    )
    .returning(['files', 'bytes'])
    .executeTakeFirstOrThrow();
  check(kind, used);
}

function check(kind: UploadKind, used: { readonly files: number; readonly bytes: number }): void {
  const most = MOST[kind];
  if (used.files <= most.files && used.bytes <= most.bytes) return;
  const parameters = { files: most.files, megabytes: most.bytes / MB };
  throw new Refusal(429, 'upload_day_full', { parameters, retryAfterSeconds: RETRY_SECONDS });
}
