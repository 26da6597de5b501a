import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Wanted } from '@linkstand/contract/media/wanted';
import { Button } from '@mantine/core';
import { IconEyeOff, IconHeart, IconShoppingCartPlus } from '@tabler/icons-react';
import { useAddMany, useSitesInCart } from '../../../features/cart/use-add-many.ts';
import { useMarkFavorites } from '../../../features/domains/queries.ts';
import { useExclude } from '../../../features/exclusions/queries.ts';
import { useT } from '../../../lib/i18n.ts';
import type { Selection } from '../../../ui/list/selection/selection-types.ts';
import { toastFailure } from '../../../ui/toasts/toast.ts';

interface Props {
  readonly selection: Selection<MediaRow>;
  readonly wanted: Wanted;
}

/** What a client does with several sites of the catalogue at once. */
export function SelectedSites({ selection, wanted }: Props) {
  const t = useT('domains');
  const { addMany, room, isPending } = useAddMany();
  const inCart = useSitesInCart();
  const favorites = useMarkFavorites();
  const exclude = useExclude();
  const { rows, clear } = selection;
  const forCart = rows.filter(({ id, quote }) => !inCart.has(id) && quote.refusedTopic === null);
  const fitting = Math.min(room, forCart.length);
  const ids = rows.filter(({ isFavorite }) => !isFavorite).map(({ id }) => id);
  const domains = rows.map(({ domain }) => domain);
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconShoppingCartPlus size={15} />}
        disabled={fitting === 0}
        loading={isPending}
        onClick={() =>
          addMany(
            forCart.map(({ id }) => id),
            wanted,
            clear,
          )
        }
      >
        {forCart.length > fitting && fitting > 0
          ? t('addFirst', { count: fitting })
          : t('addPicked', { count: forCart.length })}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHeart size={15} />}
        disabled={ids.length === 0}
        loading={favorites.isPending}
        onClick={() => favorites.mutate(ids, { onSuccess: clear })}
      >
        {t('favorite', { count: ids.length })}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEyeOff size={15} />}
        loading={exclude.isPending}
        onClick={() =>
          exclude.mutate({ list: 'own', text: domains.join('\n') }, { onSuccess: clear, onError: toastFailure })
        }
      >
        {t('exclude', { count: domains.length })}
      </Button>
    </>
  );
}
