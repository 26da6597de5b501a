import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Whether records are handed over. Every key starts with `fiscalRecords`. */
export const sendingQuery = queryOptions({
  queryKey: ['fiscalRecords', 'sending'],
  queryFn: ({ signal }) => api.fiscalRecords.sending({}, { signal }),
});
