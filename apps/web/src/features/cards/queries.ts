import type { CardPayment } from '@linkstand/contract/cards/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
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

/** The payment with which somebody came back from the provider's page last, in this tab. */
const RETURNED = 'card-returned';

/**
 * The payment that the reader has just made on the provider's page, as long as the provider has not reported it: also after
 * the reader has gone to other pages meanwhile.
 */
export function useWaitingCard(): CardPayment | undefined {
  const { card, left } = useSearch({ strict: false }) as { card?: number; left?: boolean };
  if (card !== undefined && left !== true) sessionStorage.setItem(RETURNED, String(card));
  const returned = left === true ? card : (card ?? (Number(sessionStorage.getItem(RETURNED)) || undefined));
  const { data } = useQuery({ ...cardPaymentQuery(returned ?? 0), enabled: returned !== undefined && left !== true });
  return data?.state === 'announced' && !data.isExamined ? data : undefined;
}

/** Goes to the provider's page. */
export const goToCheckout = ({ checkoutUrl }: { checkoutUrl: string | null }): void => {
  if (checkoutUrl !== null) window.location.assign(checkoutUrl);
};
