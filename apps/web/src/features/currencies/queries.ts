import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Rates change once a day; a page that stays open asks again after an hour. */
export const currencyQuery = queryOptions({
  queryKey: ['currencies'],
  queryFn: ({ signal }) => api.currencies.get({}, { signal }),
  staleTime: 3_600_000,
});
