import { AUDIT_ENTITIES } from '@linkstand/contract/audit/entities';
import { UNDO_DAYS } from '@linkstand/contract/recent-changes/choices';
import { recentChangeFilter } from '@linkstand/contract/recent-changes/filter';
import type { RecentChange } from '@linkstand/contract/recent-changes/schema';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { listFilters } from '../../ui/list/filters.ts';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { type Column, ResourceList } from '../../ui/list/resource-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { useChangeText } from './use-change-text.ts';

type Props<S> = { search: S; onSearch: (next: S) => void; onOpen: (id: number) => void };

/** Acts on many records at once: who did what, when and to how many, each with its undo. */
export function RecentChangesList<S extends ListSearch>({ search, onSearch, onOpen }: Props<S>) {
  const t = useT('recent-changes');
  const isAdmin = useUser().role === 'ADMIN';
  const words = useWords('recent-changes');
  const kinds = useWords('audit');
  const [undoing, setUndoing] = useState<RecentChange | null>(null);
  const filters = useMemo(
    () =>
      listFilters(recentChangeFilter, words, {
        entity: {
          options: AUDIT_ENTITIES.map((value) => ({ value, label: kinds.optional(`entities.${value}`) ?? value })),
        },
      }),
    [words, kinds],
  );
  const columns = useColumns(setUndoing);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(isAdmin ? 'subtitleAll' : 'subtitle', { days: UNDO_DAYS })} />
      <ResourceList
        name="recent-changes"
        search={search}
        onSearch={onSearch}
        queryKey={['recent-changes']}
        load={({ page, size, sort, filter }, signal) =>
          api.recentChanges.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.recentChanges.count({ body: filter }, { signal })).count}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        empty={{ title: t('empty'), help: t('emptyHelp') }}
      />
      {undoing && <UndoDialog change={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

function useColumns(onUndo: (change: RecentChange) => void): Column<RecentChange>[] {
  const t = useT('recent-changes');
  const textOf = useChangeText();
  const { number } = useFormat();
  return [
    {
      key: 'startedAt',
      header: t('fields.startedAt'),
      sort: 'startedAt',
      descendingFirst: true,
      width: 170,
      rank: 1,
      cell: ({ startedAt }) => <DateText value={startedAt} style="time" />,
    },
    { key: 'actor', header: t('fields.actor'), width: 170, rank: 2, cell: ({ actor }) => actor.name },
    { key: 'what', header: t('fields.what'), width: 240, grow: true, rank: 1, cell: textOf },
    {
      key: 'records',
      header: t('fields.records'),
      align: 'right',
      width: 110,
      rank: 1,
      cell: ({ records }) => number(records),
    },
    {
      key: 'state',
      header: t('fields.state'),
      width: 200,
      rank: 2,
      cell: ({ undone, records, undoesId }) => {
        if (undone > 0) return t('undoneOf', { undone: number(undone), all: number(records) });
        return undoesId === null ? '' : t('isUndo');
      },
    },
    {
      key: 'undo',
      header: t('fields.undo'),
      width: 120,
      rank: 1,
      cell: (change) =>
        change.can.undo && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={(event) => {
              event.stopPropagation();
              onUndo(change);
            }}
          >
            {t('undo')}
          </Button>
        ),
    },
  ];
}
