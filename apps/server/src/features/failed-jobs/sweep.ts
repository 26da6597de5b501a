import type { Database } from '../../platform/context.ts';

const KEPT_DAYS = 90;

/** Deletes what somebody decided on that long ago. What nobody has looked at stays. */
export async function sweepFailedJobs(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('failedJobs')
    .where('state', '<>', 'open')
    .where('updatedAt', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    .execute();
}
