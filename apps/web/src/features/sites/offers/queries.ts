import type { Offer } from '@linkstand/contract/sites/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const offersQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['sites', 'offers', siteId],
    queryFn: async ({ signal }): Promise<readonly Offer[]> =>
      (await api.sites.offers({ params: { id: siteId } }, { signal })).data,
  });

/** An offer changed: the site's cost, owner and history may have with it. */
export const afterOfferChange = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['sites'] });
