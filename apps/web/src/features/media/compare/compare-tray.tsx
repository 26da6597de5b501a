import type { Wanted } from '@linkstand/contract/media/wanted';
import { Button, CloseButton } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import classes from './compare-tray.module.css';
import { MAX_COMPARED } from './compared.ts';
import { useCompared } from './use-compared.ts';

interface Props {
  readonly ids: readonly number[];
  readonly wanted: Wanted;
  readonly onDrop: (id: number) => void;
  readonly onClear: () => void;
  readonly onCompare: () => void;
}

/** The sites to compare, at the bottom of the screen or of the page. */
export function CompareTray({ ids, wanted, onDrop, onClear, onCompare }: Props) {
  const t = useT('media');
  const compared = useCompared(ids, wanted);
  return (
    <section className={classes.tray} aria-label={t('compare.title')}>
      <ul className={classes.sites}>
        {compared.map(({ id, site, isGone }) => {
          const domain = site?.domain ?? (isGone ? t('compare.gone') : '…');
          return (
            <li key={id} className={classes.site} data-gone={isGone || undefined}>
              <span className={classes.domain}>{domain}</span>
              <CloseButton size="xs" aria-label={t('compare.drop', { site: domain })} onClick={() => onDrop(id)} />
            </li>
          );
        })}
      </ul>
      <span className={classes.count} aria-live="polite">
        {t('compare.count', { count: ids.length, most: MAX_COMPARED })}
      </span>
      <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
        {t('compare.clear')}
      </Button>
      <Button
        size="xs"
        leftSection={<IconLayoutColumns size={16} />}
        disabled={ids.length < 2}
        title={ids.length < 2 ? t('compare.more') : undefined}
        onClick={onCompare}
      >
        {t('compare.open')}
      </Button>
    </section>
  );
}
