import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

/** How long a removed file that no version shows is kept, because an editor may restore it. */
const DAYS = 30;

/** Deletes records of removed files that no version of the content and no earlier text shows. The storage sweep deletes their bytes. */
export async function forgetRemovedFiles(db: Database, now: Date): Promise<void> {
  const isOld = sql<boolean>`removed_at < ${now}::timestamptz - make_interval(days => ${DAYS}::int)`;
  const briefings = await db.selectFrom('files').select('briefingId').distinct().where(isOld).execute();
  for (const { briefingId } of briefings) {
    await db.transaction().execute(async (tx) => {
      // Saving a text locks the briefing too: either its result is visible here, or it begins after this.
      await tx.selectFrom('briefings').select('id').where('id', '=', briefingId).forUpdate().execute();
      await tx
        .deleteFrom('files')
        .where('briefingId', '=', briefingId)
        .where(isOld)
        .where(
          sql<boolean>`not exists (select from content_versions v where v.briefing_id = files.briefing_id
            and v.html ~ ('/files/' || files.id || '\\D'))`,
        )
        .where(
          sql<boolean>`not exists (select from earlier_texts e where e.briefing_id = files.briefing_id
            and e.html ~ ('/files/' || files.id || '\\D'))`,
        )
        .execute();
    });
  }
}
