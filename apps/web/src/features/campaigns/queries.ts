import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Query options of campaigns; every key starts with `campaigns`, so one invalidation refreshes them all. */

/** One campaign with its briefings as rows. */
export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'detail', id],
    queryFn: ({ signal }) => api.campaigns.get({ params: { id } }, { signal }),
  });

/** One campaign with its briefings whole, for completing them. */
export const campaignDraftQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'draft', id],
    queryFn: ({ signal }) => api.campaigns.draft({ params: { id } }, { signal }),
  });

/** What it costs now. */
export const campaignQuoteQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'quote', id],
    queryFn: ({ signal }) => api.campaigns.quote({ params: { id } }, { signal }),
  });

/** What of it is held, taken, invoiced and paid. */
export const campaignFinancesQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'finances', id],
    queryFn: ({ signal }) => api.campaigns.finances({ params: { id } }, { signal }),
  });

/** What the client should know of its sites and anchor texts; reloaded when briefings are added or removed. */
export const campaignGuardQuery = (id: number, briefingIds: readonly number[]) =>
  queryOptions({
    queryKey: ['campaigns', 'guard', id, briefingIds],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.campaigns.guard({ params: { id } }, { signal }),
  });

/** What waits for the client, oldest first. */
export const yourTurnQuery = (shown: number) =>
  queryOptions({
    queryKey: ['briefings', 'your-turn', shown],
    queryFn: async ({ signal }) => {
      const body = { clientStatus: ['pending' as const] };
      const query = { size: shown, sort: ['statusSince,asc'] };
      const [page, { count }] = await Promise.all([
        api.briefings.search({ query, body }, { signal }),
        api.briefings.count({ body }, { signal }),
      ]);
      return { rows: page.data, count };
    },
  });

/** What colleagues ask the reader to approve. */
export const forApprovalQuery = (shown: number) =>
  queryOptions({
    queryKey: ['campaigns', 'for-approval', shown],
    queryFn: async ({ signal }) => {
      const body = { forApproval: true };
      const query = { size: shown, sort: ['createdAt,asc'] };
      const [page, { count }] = await Promise.all([
        api.campaigns.search({ query, body }, { signal }),
        api.campaigns.count({ body }, { signal }),
      ]);
      return { rows: page.data, count };
    },
  });
