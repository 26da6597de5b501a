import type { Wanted } from '@linkstand/contract/media/wanted';
import { Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { useCompared } from './use-compared.ts';

interface Props {
  readonly ids: readonly number[];
  readonly wanted: Wanted;
  readonly onDrop: (id: number) => void;
  readonly onClose: () => void;
}

/** The picked sites side by side. */
export function Comparison({ ids, wanted, onDrop, onClose }: Props) {
  const t = useT('media');
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const compared = useCompared(ids, wanted);
  const isPending = compared.some(({ site, error }) => !site && !error);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('compare.title')}
      size="min(1240px, 96vw)"
      fullScreen={isNarrow}
      padding={isNarrow ? 'sm' : 'lg'}
    >
      {ids.length === 0 ? (
        <EmptyState title={t('compare.none')} help={t('compare.more')} />
      ) : isPending ? (
        <TableSkeleton rows={14} />
      ) : (
        <>
          <Switch
            mb="sm"
            label={t('compare.onlyDifferent')}
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
          />
          <ComparisonTable compared={compared} wanted={wanted} onlyDifferent={onlyDifferent} onDrop={onDrop} />
        </>
      )}
    </Dialog>
  );
}
