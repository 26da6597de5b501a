import { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { enqueueByName } from '../../../platform/jobs.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { moveFailedJob } from './move-failed-job.ts';

/**
 * Runs the job once more, with the same data and all its attempts. If it fails again, it is recorded again.
 * @throws Refusal 422 if this version of the program has no such job, or one that takes other data
 */
export const repeatFailedJob = (ctx: Context, at: RecordRef) =>
  moveFailedJob(ctx, 'repeat', at, () => ({
    to: 'repeated',
    after: async (tx, { job, payload }) => {
      const isAdded = await enqueueByName(tx, job, payload).catch((error: unknown) => {
        if (error instanceof z.ZodError) return false;
        throw error;
      });
      if (!isAdded) throw rule('job_gone', { parameters: { job } });
    },
  }));
