import type { MediaRow } from '@linkstand/contract/media/schema';
import { ActionIcon } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { useToggleFavorite } from '../queries.ts';

/** The heart of a site. */
export function FavoriteButton({
  row,
  size = 32,
}: {
  row: Pick<MediaRow, 'id' | 'name' | 'isFavorite'>;
  size?: number;
}) {
  const t = useT('media');
  const toggle = useToggleFavorite();
  const label = t(row.isFavorite ? 'unfavorite' : 'favorite', { site: row.name });
  return (
    <ActionIcon
      size={size}
      variant="subtle"
      color={row.isFavorite ? 'red' : 'gray'}
      aria-pressed={row.isFavorite}
      aria-label={label}
      title={label}
      onClick={() => toggle(row)}
    >
      {row.isFavorite ? (
        <IconHeartFilled size={18} style={{ color: 'var(--mantine-color-red-text)' }} />
      ) : (
        <IconHeart size={18} stroke={1.7} />
      )}
    </ActionIcon>
  );
}
