import { MAX_CART_SITES } from '@linkstand/contract/media/choices';
import type { Cart } from '@linkstand/contract/media/endpoints';
import type { Wanted } from '@linkstand/contract/media/wanted';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { toastDone } from '../../ui/toasts/toast.ts';
import { CART, forCart, useCart } from './queries.ts';

interface Wish {
  readonly siteIds: number[];
  readonly wanted: Wanted;
}

/** Puts many sites into the cart at once, as many as it has room for, in their order. */
export function useAddMany() {
  const t = useT('cart');
  const client = useQueryClient();
  const room = MAX_CART_SITES - (useCart().data?.items.length ?? 0);
  const { mutate, isPending } = useMutation({
    scope: { id: 'cart' },
    mutationFn: ({ siteIds, wanted }: Wish) => api.media.addToCart({ body: { siteIds, ...forCart(wanted) } }),
    onSuccess: (cart, { siteIds }) => {
      client.setQueryData<Cart>(CART, cart);
      toastDone(t('addedMany', { count: siteIds.length }));
    },
    onError: () => client.invalidateQueries({ queryKey: CART }),
  });
  return {
    room,
    isPending,
    addMany: (siteIds: readonly number[], wanted: Wanted, onAdded?: () => void) => {
      mutate({ siteIds: siteIds.slice(0, room), wanted }, { onSuccess: () => onAdded?.() });
    },
  };
}

/** Ids of the sites in the cart. */
export function useSitesInCart(): ReadonlySet<number> {
  const items = useCart().data?.items;
  return useMemo(() => new Set(items?.map((item) => item.id)), [items]);
}
