import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { IdParams } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { FailedJob, FailedJobFilter } from './schema.ts';

const ADMIN = ['ADMIN'] as const;

/** The endpoints of a resource, from which failed jobs pick. */
export const failedJobResource = resource('failed-jobs', {
  row: FailedJob,
  record: FailedJob,
  input: z.strictObject({}),
  needs: [],
  filter: FailedJobFilter,
  access: { read: ADMIN, write: ADMIN },
});
const { search, count, get, history } = failedJobResource;
const act = {
  method: 'POST',
  access: ADMIN,
  params: IdParams,
  output: FailedJob,
  ifMatch: 'required',
  idempotent: true,
} as const;

/** Background jobs that failed for good. */
export const failedJobs = {
  search,
  count,
  export: failedJobResource.export,
  get,
  history,
  repeat: endpoint({
    ...act,
    path: '/api/v1/failed-jobs/:id/repeat',
    summary: 'Runs the job once more, with the same data and all its attempts.',
  }),
  dismiss: endpoint({
    ...act,
    path: '/api/v1/failed-jobs/:id/dismiss',
    summary: 'Puts it away: nothing more is to be done.',
  }),
} as const;
