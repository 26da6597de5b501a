import {
  type FailedJobState,
  type FailedJobTransition,
  failedJobMachine,
} from '@linkstand/contract/failed-jobs/machine';
import { defineLifecycle } from '../../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../../platform/list/read.ts';
import { failedJobPolicy } from '../policy.ts';
import { presentFailedJob } from '../presenter.ts';
import { type FailedJobRow, failedJobsResource } from '../resource.ts';

const life = defineLifecycle<'failedJobs', FailedJobRow, FailedJobState, FailedJobTransition>({
  machine: failedJobMachine,
  table: 'failedJobs',
  stateColumn: 'state',
  entity: 'failed_jobs',
  noun: 'failed_job',
  stateOf: ({ state }) => state,
  find: (db, ctx, id) => findRow(failedJobsResource, db, ctx, id),
  policy: failedJobPolicy,
  present: async (ctx, id) => presentFailedJob(await findRow(failedJobsResource, ctx.db, ctx, id), ctx),
});

/** One move of one failed job: the spine of every transition. */
export const moveFailedJob = life.move;
