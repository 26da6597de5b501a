import { failedJobResource } from '@linkstand/contract/failed-jobs/endpoints';
import { sql } from 'kysely';
import { type Database, hasRole, type Tx } from '../../platform/context.ts';
import { containsText, EVERYTHING, endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { presentFailedJob } from './presenter.ts';

const selectFailedJobs = (db: Database | Tx) => db.selectFrom('failedJobs').selectAll('failedJobs');
export type FailedJobRow = Awaited<ReturnType<ReturnType<typeof selectFailedJobs>['executeTakeFirstOrThrow']>>;

const failedAt = notNullSort(sql`failed_jobs.failed_at`);

/** Only the queue creates them. */
export const failedJobsResource = defineResource({
  contract: failedJobResource,
  table: 'failedJobs',
  noun: 'failed_job',
  rows: selectFailedJobs,
  visibleTo: ({ actor }) => (actor.kind === 'system' || hasRole(actor, 'ADMIN') ? EVERYTHING : sql`false`),
  filters: {
    text: (text) => containsText(sql`failed_jobs.search_text`, text),
    state: (states) => sql<boolean>`failed_jobs.state = any(${[...states]}::text[])`,
    failedFrom: (day, { timeZone }) => sql<boolean>`failed_jobs.failed_at >= ${startOfDay(day, timeZone)}`,
    failedTo: (day, { timeZone }) => sql<boolean>`failed_jobs.failed_at < ${endOfDay(day, timeZone)}`,
  },
  sorts: { failedAt },
  order: { by: failedAt, direction: 'desc' },
  present: presentFailedJob,
  mayUpdate: () => false,
  mayRemove: () => false,
});
