import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Whether cards are taken: without, no button says so. */
const stateQuery = queryOptions({
  queryKey: ['cards', 'state'],
  queryFn: ({ signal }) => api.cards.state({}, { signal }),
  staleTime: 300_000,
});

export const useTakesCards = (): boolean => useQuery(stateQuery).data?.isOn ?? false;

export const cardPaymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['cards', 'payment', id],
    queryFn: ({ signal }) => api.cards.get({ params: { id } }, { signal }),
  });

/** Goes to the provider's page. */
export const goToCheckout = ({ checkoutUrl }: { checkoutUrl: string | null }): void => {
  if (checkoutUrl !== null) window.location.assign(checkoutUrl);
};
