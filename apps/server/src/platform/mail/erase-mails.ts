import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../context.ts';
import { defineJob, handle, type JobHandler } from '../jobs.ts';

/** Daily: erases the bodies of mails sent more than a month ago. Recipient, time and subject stay. */
export const eraseMails = defineJob({
  name: 'erase-mails',
  schema: z.object({}),
  timeoutSeconds: 30 * 60,
  concurrency: 1,
});

const BATCH = 5000;

/** Handles `erase-mails`, some thousands at a time, so that sending never waits for it. */
export function mailErasure({ db }: { db: Database }): JobHandler {
  return handle(eraseMails, async (_data, { signal }) => {
    let erased = BATCH;
    while (erased === BATCH && !signal.aborted) {
      const { numAffectedRows } = await sql`
        update mails set html = null, text = null
        where id in (
          select id from mails where html is not null and sent_at < now() - interval '30 days' limit ${BATCH}
        )`.execute(db);
      erased = Number(numAffectedRows ?? 0);
    }
  });
}
