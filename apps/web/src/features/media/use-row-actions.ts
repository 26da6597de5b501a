import type { Cart } from '@linkstand/contract/media/endpoints';
import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Wanted } from '@linkstand/contract/media/wanted';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { toastError } from '../../ui/toasts/toast.ts';
import { CART, useChangeCart } from '../cart/queries.ts';
import { usePicked } from './compare/picked.tsx';
import { useToggleFavorite } from './queries.ts';

export interface RowActions {
  readonly toggleFavorite: (row: MediaRow) => void;
  readonly toggleCart: (row: MediaRow) => void;
  readonly togglePicked: (row: MediaRow) => void;
}

/** The actions of the keys f, c and v. */
export function useRowActions(wanted: Wanted): RowActions {
  const t = useT('cart');
  const client = useQueryClient();
  const toggleFavorite = useToggleFavorite();
  const { add, remove } = useChangeCart();
  const picked = usePicked();
  return {
    togglePicked: (row) => picked?.toggle(row.id),
    toggleFavorite,
    toggleCart: (row) => {
      const isInCart = client.getQueryData<Cart>(CART)?.items.some((item) => item.id === row.id);
      if (isInCart) remove(row);
      else if (row.quote.refusedTopic !== null) toastError(t('refused'), 'sensitive refused');
      else add(row, wanted);
    },
  };
}
