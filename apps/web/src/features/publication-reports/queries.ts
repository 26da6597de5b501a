import type { ReportSubject } from '@linkstand/contract/publication-reports/schema';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const ALL = 'publication-reports';
const PAGE = 50;

/** Every query about reports, to refresh after an act. */
export const reportsKey = [ALL] as const;

export const reportedClientsQuery = (month: string, text: string) =>
  infiniteQueryOptions({
    queryKey: [ALL, 'clients', month, text],
    queryFn: ({ pageParam, signal }) =>
      api.publicationReports.search(
        { query: { page: pageParam, size: PAGE }, body: { month, ...(text ? { text } : {}) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ page, size, total }) => ((page + 1) * size < total ? page + 1 : undefined),
  });

/** The last whole month, by the day of the configured time zone, which the reader's own may be ahead of or behind. */
export const lastMonthQuery = queryOptions({
  queryKey: [ALL, 'last-month'],
  queryFn: async ({ signal }) =>
    (await api.publicationReports.search({ query: { page: 0, size: 1 }, body: {} }, { signal })).month,
});

export const previewQuery = (subject: ReportSubject) =>
  queryOptions({
    queryKey: [ALL, 'preview', subject],
    queryFn: ({ signal }) => api.publicationReports.preview({ body: subject }, { signal }),
  });

/** The latest report about a client's month; null if none was issued. */
export const latestReportQuery = (id: number | null) =>
  queryOptions({
    queryKey: [ALL, 'report', id],
    queryFn: ({ signal }) => (id === null ? null : api.publicationReports.get({ params: { id } }, { signal })),
  });

export const ownReportsQuery = (projectId?: number) =>
  queryOptions({
    queryKey: [ALL, 'mine', projectId],
    queryFn: ({ signal }) => api.publicationReports.mine({ query: { size: 24 }, body: { projectId } }, { signal }),
  });
