import type { Cart } from '@linkstand/contract/media/endpoints';
import type { MediaRow } from '@linkstand/contract/media/schema';
import { NOTHING_WANTED, type Wanted, wantedBody } from '@linkstand/contract/media/wanted';
import type { PricedTopic } from '@linkstand/contract/shared/topics';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useAct } from '../../lib/use-act.ts';
import { toastUndo } from '../../ui/toasts/toast.ts';
import { NOTHING, withoutRow, withRow } from './expected-cart.ts';

/** The cart's place in the cache. */
export const CART = ['cart'] as const;

export const cartQuery = queryOptions<Cart>({
  queryKey: CART,
  queryFn: ({ signal }) => api.media.cart({}, { signal }),
  staleTime: 30_000,
});

export const useCart = () => useQuery(cartQuery);

interface Wish {
  readonly row: MediaRow;
  readonly put: boolean;
  /** What the client will publish about: the price is for that, and a site that refuses it is refused. */
  readonly wanted: Wanted;
  /** The change takes back another one, so it offers no way back itself. */
  readonly isUndo?: boolean;
}

/** What is wanted, as the cart takes it. */
export function forCart(wanted: Wanted): { categoryIds?: number[]; topics?: PricedTopic[]; category?: number[] } {
  const { about, ...others } = wantedBody(wanted);
  return { ...(about && { categoryIds: about }), ...others };
}

const send = ({ row, put, wanted }: Wish): Promise<Cart> => {
  const siteIds = [row.id];
  if (!put) return api.media.removeFromCart({ body: { siteIds } });
  return api.media.addToCart({ body: { siteIds, ...forCart(wanted) } });
};

/** Puts sites into the cart and takes them out: at once on screen, with a way back, corrected by the server's answer. */
export function useChangeCart() {
  const t = useT('cart');
  const ui = useT('ui');
  const client = useQueryClient();
  const change = useAct<Cart, Wish>({
    // One after the other, so that the last answer is the last change's.
    scope: { id: 'cart' },
    mutationFn: send,
    onMutate: async ({ row, put }) => {
      await client.cancelQueries({ queryKey: CART });
      const before = client.getQueryData<Cart>(CART) ?? NOTHING;
      client.setQueryData<Cart>(CART, put ? withRow(before, row) : withoutRow(before, row.id));
    },
    onSuccess: (cart, { isUndo, ...wish }) => {
      client.setQueryData<Cart>(CART, cart);
      if (isUndo) return;
      const undo = () => change({ ...wish, put: !wish.put, isUndo: true });
      toastUndo(t(wish.put ? 'added' : 'removed', { site: wish.row.domain }), ui('actions.undo'), undo);
    },
    onError: () => client.invalidateQueries({ queryKey: CART }),
  });
  return {
    add: (row: MediaRow, wanted = NOTHING_WANTED) => change({ row, put: true, wanted }),
    remove: (row: MediaRow) => change({ row, put: false, wanted: NOTHING_WANTED }),
  };
}

/** Makes a draft campaign of what the cart holds; what is no longer for sale is left out. Resolves to its id. */
export function useStartCampaign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ cart, projectId }: { cart: Cart; projectId: number | undefined }) => {
      const gone = cart.items.flatMap((item) => (item.isAvailable ? [] : [item.id]));
      if (gone.length > 0) await api.media.removeFromCart({ body: { siteIds: gone } });
      return (await api.campaigns.create({ body: projectId === undefined ? {} : { projectId } })).id;
    },
    onSuccess: () => {
      client.setQueryData<Cart>(CART, NOTHING);
      void client.invalidateQueries({ queryKey: ['campaigns'] });
    },
    onError: () => client.invalidateQueries({ queryKey: CART }),
  });
}
