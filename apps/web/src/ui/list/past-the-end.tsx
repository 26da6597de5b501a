import { Button } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { DEFAULT_SIZE, type ListSearch } from './list-search.ts';

type Props = {
  search: ListSearch;
  /** Total rows, more than none. */
  total: number;
  onPage: (page: number | undefined) => void;
};

/** The last page of `total` rows, from 0. */
export function lastPage({ size = DEFAULT_SIZE }: ListSearch, total: number): number {
  return size === 'all' ? 0 : Math.max(0, Math.ceil(total / size) - 1);
}

/** Shown for a page beyond the last: the total, and a link to the last page. */
export function PastTheEnd({ search, total, onPage }: Props) {
  const t = useT('ui');
  const { number } = useFormat();
  const last = lastPage(search, total);
  return (
    <EmptyState
      title={t('list.pastTheEnd')}
      help={t('list.pages', { count: last + 1, total: number(total) })}
      action={
        <Button variant="default" onClick={() => onPage(last || undefined)}>
          {t('list.lastPage')}
        </Button>
      }
    />
  );
}
