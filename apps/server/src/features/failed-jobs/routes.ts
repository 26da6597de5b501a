import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { answerWith, resourceHandlers } from '../../platform/resource/handlers.ts';
import { dismissFailedJob } from './commands/dismiss-failed-job.ts';
import { repeatFailedJob } from './commands/repeat-failed-job.ts';
import { failedJobsResource } from './resource.ts';

/** Background jobs that failed for good, for administrators. */
export function failedJobsRoutes(): Handlers<typeof contract.failedJobs> {
  const { search, count, get, history, ...plain } = resourceHandlers(failedJobsResource);
  const fresh = answerWith(get);
  return {
    search,
    count,
    export: plain.export,
    get,
    history,
    repeat: async ({ params: { id }, version }, ctx) => {
      await repeatFailedJob(ctx, { id, version });
      return fresh(id, ctx);
    },
    dismiss: async ({ params: { id }, version }, ctx) => {
      await dismissFailedJob(ctx, { id, version });
      return fresh(id, ctx);
    },
  };
}
