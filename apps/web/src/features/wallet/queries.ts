import { scale, sumCents } from '@linkstand/contract/shared/rounding';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useLive } from '../../lib/live.ts';

/** What the signed-in client has. Every key of money starts with `wallet`. */
export const walletQuery = queryOptions({
  queryKey: ['wallet', 'balance'],
  queryFn: ({ signal }) => api.wallet.get({}, { signal }),
});

export const topUpsQuery = queryOptions({
  queryKey: ['wallet', 'top-ups'],
  queryFn: async ({ signal }) => (await api.wallet.topUps({}, { signal })).data,
});

/** Orders and payments move money: what is shown follows them. */
export function useWallet() {
  const client = useQueryClient();
  useLive(['payment', 'briefing'], () => void client.invalidateQueries({ queryKey: ['wallet'] }));
  return useQuery(walletQuery);
}

/** What an order takes from the wallet: its prices, and VAT on each of them as it will be held. */
export const withVat = (pricesCents: readonly number[], vatBp: number): number =>
  sumCents(pricesCents.map((cents) => cents + scale(cents, vatBp, 10_000)));
