import { redact } from '../../platform/adapters/redact.ts';
import { clockNow } from '../../platform/clock.ts';
import { type Database, systemContext } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { record } from '../../platform/record.ts';
import type { DeadJob } from '../../platform/run-jobs.ts';
import { findDefaultBrandId } from '../brands/queries.ts';

/** As much of an error as people read: some carry a whole page of a service. */
const LONGEST_ERROR = 2000;

/** Records a job that failed for good, once, and tells administrators. */
export const recordFailedJob =
  (db: Database, timeZone: string) =>
  ({ id, job, data, reason, attempts }: DeadJob): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const now = clockNow();
      const row = await tx
        .insertInto('failedJobs')
        .values({
          ...{ jobId: id, job, payload: JSON.stringify(data), attempts, failedAt: now },
          error: redact(reason.toWellFormed(), [], LONGEST_ERROR),
        })
        .onConflict((on) => on.column('jobId').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return;
      await record(tx, systemContext(tx, 'Jobs', await findDefaultBrandId(tx), now, timeZone), {
        entity: 'failed_jobs',
        entityId: row.id,
        action: 'failed_job.record',
        data: { job },
        // While events can't be followed, an event of that would fail like it, for ever.
        silent: job === followEvent.name,
      });
    });
