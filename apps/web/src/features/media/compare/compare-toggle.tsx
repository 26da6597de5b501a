import type { MediaRow } from '@linkstand/contract/media/schema';
import { IconLayoutColumns } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { RowButton } from '../../../ui/buttons/row-button.tsx';
import { usePicked } from './picked.tsx';

/** Adds a site to the comparison, or removes it. */
export function CompareToggle({ row }: { row: Pick<MediaRow, 'id' | 'domain'> }) {
  const t = useT('media');
  const picked = usePicked();
  if (!picked) return null;
  const isPicked = picked.ids.includes(row.id);
  const label = t(isPicked ? 'compare.drop' : 'compare.pick', { site: row.domain });
  return (
    <RowButton
      look={isPicked ? 'set' : 'plain'}
      aria-pressed={isPicked}
      aria-label={label}
      title={label}
      data-compare
      onClick={() => picked.toggle(row.id)}
    >
      <IconLayoutColumns size={18} stroke={1.7} />
    </RowButton>
  );
}
