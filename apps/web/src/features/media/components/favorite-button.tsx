import type { MediaRow } from '@linkstand/contract/media/schema';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { RowButton } from '../../../ui/buttons/row-button.tsx';
import { useToggleFavorite } from '../queries.ts';

interface Props {
  readonly row: Pick<MediaRow, 'id' | 'domain' | 'isFavorite'>;
  /** Pixels. */
  readonly size?: number;
}

/** The heart of a site. */
export function FavoriteButton({ row, ...size }: Props) {
  const t = useT('media');
  const toggle = useToggleFavorite();
  const label = t(row.isFavorite ? 'unfavorite' : 'favorite', { site: row.domain });
  return (
    <RowButton
      {...size}
      look={row.isFavorite ? 'red' : 'plain'}
      aria-pressed={row.isFavorite}
      aria-label={label}
      title={label}
      onClick={() => toggle(row)}
    >
      {row.isFavorite ? <IconHeartFilled size={18} /> : <IconHeart size={18} stroke={1.7} />}
    </RowButton>
  );
}
