import { z } from 'zod';
import { addDays, dayIn } from '../../platform/calendar.ts';
import type { Database } from '../../platform/context.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { closeDay } from './balances.ts';
import { verifyLedger } from './verify.ts';

/**
 * Closes yesterday's books and checks all of them, and what higher features store in addition. Wrong books fail the
 * job, which is shown and logged as any failed job.
 */
export const closeBooks = defineJob({
  name: 'close-books',
  schema: z.object({}),
  retries: { limit: 2 },
  timeoutSeconds: 60 * 60,
  concurrency: 1,
});

export const bookClosing = (db: Database, alsoCheck: (db: Database) => Promise<string | undefined>): JobHandler =>
  handle(closeBooks, async (_data, { at }) => {
    // The ledger's days are UTC days, so balances don't depend on the configured zone.
    await closeDay(db, addDays(dayIn(at, 'UTC'), -1));
    const fault = (await verifyLedger(db)).at(-1)?.fault ?? (await alsoCheck(db));
    if (fault !== undefined) throw new Error(`The books are wrong. ${fault}`);
  });
