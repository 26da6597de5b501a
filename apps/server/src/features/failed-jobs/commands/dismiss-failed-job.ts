import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { moveFailedJob } from './move-failed-job.ts';

/** Puts it away: nothing more is to be done. */
export const dismissFailedJob = (ctx: Context, at: RecordRef) =>
  moveFailedJob(ctx, 'dismiss', at, () => ({ to: 'dismissed' }));
