import type { FailedJob } from '@linkstand/contract/failed-jobs/schema';
import type { Context } from '../../platform/context.ts';
import { failedJobPolicy } from './policy.ts';
import type { FailedJobRow } from './resource.ts';

/** A failed job as administrators read it; whether it may be changed the kit adds. */
export const presentFailedJob = (
  row: FailedJobRow,
  { actor }: Pick<Context, 'actor'>,
): Omit<FailedJob, 'can'> & { can: object } => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  job: row.job,
  payload: JSON.stringify(row.payload, null, 2),
  error: row.error,
  attempts: row.attempts,
  failedAt: row.failedAt.toISOString(),
  state: row.state,
  can: failedJobPolicy.can(actor, row),
});
