import type { FailedJob } from '@linkstand/contract/failed-jobs/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRecordAct } from '../../lib/use-record-act.ts';

/** One failed job. Every key starts with `failed-jobs`. */
export const failedJobQuery = (id: number) =>
  queryOptions({
    queryKey: ['failed-jobs', 'detail', id],
    queryFn: ({ signal }) => api.failedJobs.get({ params: { id } }, { signal }),
  });

export const useFailedJobAct = (shown: Pick<FailedJob, 'id' | 'version'>) =>
  useRecordAct<FailedJob>(shown, failedJobQuery);
