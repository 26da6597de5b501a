import type { CardPayment } from '@linkstand/contract/cards/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { number } from '../../lib/search-params.ts';
import { keepReturnedCard, returnedCard } from './returned-card.ts';

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

/**
 * The payment from whose page at the provider the reader came back, until the provider reports it. It is remembered
 * while the reader looks at other pages.
 */
export function useWaitingCard(): CardPayment | undefined {
  const search = useSearch({ strict: false });
  const [card, left] = [number(1)(search.card), search.left];
  const returned = left === true ? card : (card ?? returnedCard());
  const { data } = useQuery({ ...cardPaymentQuery(returned ?? 0), enabled: returned !== undefined && left !== true });
  const waiting = data?.state === 'announced' && !data.isExamined ? data : undefined;
  const isOver = data !== undefined && waiting === undefined;
  useEffect(() => {
    if (returned !== undefined && left !== true) keepReturnedCard(isOver ? undefined : returned);
  }, [returned, left, isOver]);
  return waiting;
}

/** Goes to the provider's page. */
export const goToCheckout = ({ checkoutUrl }: { checkoutUrl: string | null }): void => {
  if (checkoutUrl !== null) window.location.assign(checkoutUrl);
};
