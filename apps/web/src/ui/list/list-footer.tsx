import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './list.module.css';
import { ALL_LIMIT, DEFAULT_SIZE, type ListSearch, type ListSize, PAGE_SIZES, shownRange } from './list-search.ts';
import type { MorePages } from './use-all-pages.ts';

type Props = Partial<MorePages> & {
  search: ListSearch;
  /** Rows on screen. */
  shown: number;
  total: number | undefined;
  /** False: all rows are shown at once. Default true. */
  hasPages?: boolean;
  onChange: (patch: ListSearch) => void;
};

/** Page size, "x–y of n", and page navigation. */
export function ListFooter({ search, shown, total, loadingMore, retryMore, hasPages = true, onChange }: Props) {
  const t = useT('ui');
  const common = useT('common');
  const sizeId = useId();
  const { number } = useFormat();
  const all = search.size === 'all';
  const page = search.page ?? 0;
  const { before, more } = shownRange(search, shown, total);
  const range = { from: number(shown === 0 ? 0 : before + 1), to: number(shown === 0 ? 0 : before + shown) };
  return (
    <footer className={classes.footer} data-chrome>
      {all && loadingMore && total !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {t('list.loadingMore', { loaded: number(shown), total: number(Math.min(total, ALL_LIMIT)) })}
        </Text>
      )}
      {retryMore && (
        <Group gap="xs" role="alert">
          <Text size="sm">{t('list.moreFailed', { loaded: number(shown) })}</Text>
          <Button variant="default" size="xs" onClick={retryMore}>
            {common('tryAgain')}
          </Button>
        </Group>
      )}
      {all && !loadingMore && !retryMore && total !== undefined && total > ALL_LIMIT && (
        <Text size="sm" role="status">
          {t('list.tooMany', { shown: number(shown), total: number(total) })}
        </Text>
      )}
      {hasPages && (
        <div className={classes.pages}>
          <Text size="sm" c="dimmed" component="label" htmlFor={sizeId} className={classes.perPage ?? ''}>
            {t('list.perPage')}
          </Text>
          <NativeSelect
            id={sizeId}
            size="xs"
            flex="none"
            title={t('list.perPage')}
            value={String(search.size ?? DEFAULT_SIZE)}
            data={[
              ...PAGE_SIZES.map((each) => ({ value: String(each), label: number(each) })),
              { value: 'all', label: t('list.all') },
            ]}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              onChange({ size: chosen === 'all' ? 'all' : (Number(chosen) as ListSize), page: undefined });
            }}
          />
          <Text size="sm" className={`ls-numbers ${classes.range}`} aria-live="polite">
            {total === undefined ? t('list.rangeOpen', range) : t('list.range', { ...range, total: number(total) })}
          </Text>
          {!all && (
            <>
              <ActionIcon
                variant="default"
                aria-label={t('list.previous')}
                disabled={page === 0}
                onClick={() => onChange({ page: page > 1 ? page - 1 : undefined })}
              >
                <IconChevronLeft size={16} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={t('list.nextPage')}
                disabled={!more}
                onClick={() => onChange({ page: page + 1 })}
              >
                <IconChevronRight size={16} />
              </ActionIcon>
            </>
          )}
        </div>
      )}
    </footer>
  );
}
