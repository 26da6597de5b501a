import { z } from 'zod';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Database } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { closeDay } from './balances.ts';
import { verifyLedger } from './verify.ts';

interface Tools {
  readonly db: Database;
  /** What higher features store in addition. @returns a sentence about the first that is wrong */
  readonly verifyDocuments: (db: Database) => Promise<string | undefined>;
}

/**
 * Closes yesterday's books and checks all of them, with the documents. Wrong books fail the job, which is shown and
 * logged as any failed job.
 */
export const closeBooks = defineJob({
  name: 'close-books',
  schema: z.object({}),
  retries: { limit: 2 },
  timeoutSeconds: 60 * 60,
  concurrency: 1,
  schedule: { cron: '20 3 * * *', zone: 'UTC' },
  run: async (_data, { db, verifyDocuments }: Tools, { at }) => {
    // The ledger's days are UTC days, so balances don't depend on the configured zone.
    await closeDay(db, addDays(dayIn(at, 'UTC'), -1));
    const fault = (await verifyLedger(db)).at(-1)?.fault ?? (await verifyDocuments(db));
    if (fault !== undefined) throw new Error(`The books are wrong. ${fault}`);
  },
});
