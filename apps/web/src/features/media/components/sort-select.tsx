import { sortOf } from '@linkstand/contract/media/address';
import { NativeSelect } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { type MediaSearch, SORT_CHOICES } from '../search.ts';

interface Props {
  readonly search: MediaSearch;
  readonly onSort: (sort: string) => void;
  readonly size?: 'xs' | 'sm';
  readonly className?: string | undefined;
}

/** The order of the results, also one that was chosen at the head of a column. */
export function SortSelect({ search, onSort, size = 'sm', className }: Props) {
  const t = useT('media');
  const sort = sortOf(search);
  const isNamed = SORT_CHOICES.some((choice) => choice === sort);
  return (
    <NativeSelect
      size={size}
      className={className ?? ''}
      aria-label={t('sortBy')}
      title={t('sortBy')}
      value={sort}
      data={[
        ...SORT_CHOICES.map((choice) => ({ value: choice, label: t(`sorts.${choice}`) })),
        ...(isNamed ? [] : [{ value: sort, label: t('sorts.other') }]),
      ]}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
