import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { freshRecordOf } from '../../lib/versions/fresh-record.ts';

/** One request with its briefings as rows. Every key starts with `requests`. */
export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['requests', 'detail', id],
    queryFn: ({ signal }) => api.requests.get({ params: { id } }, { signal }),
  });

/** Shows a fresh request and has everything that lists it or its briefings asked again. */
export function adoptRequest(client: QueryClient, fresh: Campaign): void {
  const { queryKey } = requestQuery(fresh.id);
  client.setQueryData(queryKey, fresh);
  for (const key of ['requests', 'campaigns', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
}

/** The fresh request that a refusal because of a change carries. */
export function freshRequestOf(error: unknown, id: number): Campaign | undefined {
  const current = freshRecordOf<Campaign>(error);
  return current?.id === id && 'briefings' in current ? current : undefined;
}
