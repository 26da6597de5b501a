import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** One run. Every key starts with `payouts`. */
export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['payouts', 'detail', id],
    queryFn: ({ signal }) => api.payouts.get({ params: { id } }, { signal }),
  });

/** Payouts of a run that are shown on its page. */
const PAYOUTS_SHOWN = 1000;

export const itemsQuery = (id: number) =>
  queryOptions({
    queryKey: ['payouts', 'detail', id, 'items'],
    queryFn: async ({ signal }) =>
      (await api.payouts.items({ params: { id }, query: { size: PAYOUTS_SHOWN } }, { signal })).data,
  });

export const leftOutQuery = (id: number) =>
  queryOptions({
    queryKey: ['payouts', 'detail', id, 'left-out'],
    queryFn: async ({ signal }) => (await api.payouts.leftOut({ params: { id } }, { signal })).data,
  });

/** Whom a run of a day would pay. */
export const previewQuery = (day: string) =>
  queryOptions({
    queryKey: ['payouts', 'preview', day],
    queryFn: ({ signal }) => api.payouts.preview({ query: { day } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Tax withheld in a quarter. */
export const withholdingsQuery = ({ year, quarter }: { year: number; quarter: number }) =>
  queryOptions({
    queryKey: ['payouts', 'withholdings', year, quarter],
    queryFn: ({ signal }) => api.payouts.withholdings({ query: { year, quarter } }, { signal }),
  });
