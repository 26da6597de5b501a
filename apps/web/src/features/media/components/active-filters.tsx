import { Button, CloseButton } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import type { MediaSearch } from '../search.ts';
import type { ActiveFilter } from '../use-active-filters.ts';
import classes from './active-filters.module.css';

interface Props {
  readonly filters: readonly ActiveFilter[];
  readonly onChange: (patch: Partial<MediaSearch>) => void;
  readonly onClear: () => void;
}

/** The set filters in words, each with a button that removes it. */
export function ActiveFilters({ filters, onChange, onClear }: Props) {
  const t = useT('media');
  if (filters.length === 0) return null;
  return (
    <ul className={classes.filters} aria-label={t('filters')}>
      {filters.map(({ key, label, without }) => (
        <li key={key} className={classes.filter}>
          <span className={classes.label}>{label}</span>
          <CloseButton size="xs" aria-label={t('chip.remove', { filter: label })} onClick={() => onChange(without)} />
        </li>
      ))}
      <li>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          {t('empty.clear')}
        </Button>
      </li>
    </ul>
  );
}
