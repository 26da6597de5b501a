import type { ExclusionListName } from '@linkstand/contract/exclusions/lists';
import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconEyeOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { ExportMenu, tableFiles } from '../../../ui/buttons/export-menu.tsx';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import type { ListSearch } from '../../../ui/list/list-search.ts';
import { useListData } from '../../../ui/list/use-list-data.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { exclusionSource, useAllowAgain, useClearList, useExclusionLists } from '../queries.ts';
import { AddExclusions } from './add-exclusions.tsx';
import { ExclusionRows } from './exclusion-rows.tsx';
import classes from './exclusions.module.css';

/** Domains whose sites the client never wants to see: their own list, and the company's if there is one. */
export function ExclusionsPanel() {
  const t = useT('exclusions');
  const { number } = useFormat();
  const lists = useExclusionLists();
  const [chosen, setChosen] = useState<ExclusionListName>('own');
  if (lists.isPending) return <TableSkeleton rows={6} />;
  if (lists.isError) return <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />;
  const shown = lists.data.lists.find(({ list }) => list === chosen);
  return (
    <div className={classes.panel}>
      <Text size="sm" c="dimmed">
        {t('intro')} {lists.data.hidden > 0 && t('hidden', { count: lists.data.hidden })}
      </Text>
      {lists.data.lists.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('which')}
          value={chosen}
          onChange={setChosen}
          data={lists.data.lists.map(({ list, count }) => ({
            value: list,
            label: `${t(`list.${list}`)} · ${number(count)}`,
          }))}
        />
      )}
      {shown && <ExclusionList key={shown.list} list={shown.list} count={shown.count} canChange={shown.can.change} />}
    </div>
  );
}

interface ListProps {
  readonly list: ExclusionListName;
  readonly count: number;
  readonly canChange: boolean;
}

function ExclusionList({ list, count, canChange }: ListProps) {
  const t = useT('exclusions');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 250);
  const [search, setSearch] = useState<Pick<ListSearch, 'page' | 'size'>>({});
  const filter = { list, ...(text !== '' && { text: text.slice(0, 200) }) };
  const found = useListData(exclusionSource, search, { filter, sort: [] });
  const allow = useAllowAgain();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const remove = (ids: number[]) => allow.mutate(ids, { onSuccess: () => setPicked(new Set()) });
  const save = (format: FileFormat) =>
    download(() => api.exclusions.export({ query: { format }, body: filter }), `excluded-domains.${format}`);
  return (
    <>
      {canChange ? (
        <AddExclusions list={list} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('managersOnly')}
        </Text>
      )}
      {count === 0 ? (
        <EmptyState
          icon={<IconEyeOff size={32} stroke={1.4} />}
          title={t('empty.title')}
          {...(canChange && { help: t('empty.help') })}
        />
      ) : (
        <>
          <div className={classes.tools}>
            <TextInput
              className={classes.search}
              size="sm"
              type="search"
              leftSection={<IconSearch size={15} />}
              aria-label={t('search')}
              placeholder={t('search')}
              maxLength={200}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setSearch({ ...search, page: undefined });
              }}
            />
            <ExportMenu look="button" files={tableFiles(save)} />
            {canChange && picked.size > 0 && (
              <Button variant="light" loading={allow.isPending} onClick={() => remove([...picked])}>
                {t('removePicked', { count: picked.size })}
              </Button>
            )}
          </div>
          {found.rows.length > 0 || found.pending ? (
            <ExclusionRows rows={found.rows} picked={picked} onPick={setPicked} onRemove={remove} />
          ) : found.error ? (
            <ErrorState error={found.error} onRetry={found.retry} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('notFound')}
            </Text>
          )}
          <ListFooter
            search={search}
            shown={found.rows.length}
            total={found.total}
            loadingMore={found.loadingMore}
            retryMore={found.retryMore}
            onChange={({ page, size: next }) => setSearch({ page, size: next ?? search.size })}
          />
          {canChange && <ClearList list={list} count={count} />}
        </>
      )}
    </>
  );
}

/** Asks inline, because a dialog over the drawer would hide what it is about. */
function ClearList({ list, count }: Pick<ListProps, 'list' | 'count'>) {
  const t = useT('exclusions');
  const ui = useT('ui');
  const [asking, setAsking] = useState(false);
  const clear = useClearList();
  if (!asking) {
    return (
      <Button variant="subtle" color="red" size="compact-sm" className={classes.clear} onClick={() => setAsking(true)}>
        {t('clear.action')}
      </Button>
    );
  }
  return (
    <div className={classes.ask} role="alert">
      <Text size="sm">{t('clear.question', { count })}</Text>
      <div className={classes.tools}>
        <Button color="red" size="xs" loading={clear.isPending} onClick={() => clear.mutate(list)}>
          {t('clear.confirm')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsking(false)}>
          {ui('actions.cancel')}
        </Button>
      </div>
    </div>
  );
}
