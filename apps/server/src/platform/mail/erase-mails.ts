import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../context.ts';
import { defineJob } from '../jobs.ts';

const BATCH = 5000;

/**
 * Erases the bodies of mails sent more than a month ago, some thousands at a time, so that sending never waits for it.
 * Recipient, time and subject stay.
 */
export const eraseMails = defineJob({
  name: 'erase-mails',
  schema: z.object({}),
  timeoutSeconds: 30 * 60,
  concurrency: 1,
  schedule: { cron: '17 4 * * *', zone: 'installation' },
  run: async (_data, { db }: { readonly db: Database }, { signal }) => {
    let erased = BATCH;
    while (erased === BATCH && !signal.aborted) {
      const { numAffectedRows } = await sql`
        update mails set html = null, text = null
        where id in (
          select id from mails where html is not null and sent_at < now() - interval '30 days' limit ${BATCH}
        )`.execute(db);
      erased = Number(numAffectedRows ?? 0);
    }
  },
});
