import { aboutPath } from '@linkstand/contract/about/kinds';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { taskFilter } from '@linkstand/contract/tasks/filter';
import type { TaskState } from '@linkstand/contract/tasks/machine';
import type { TaskRow } from '@linkstand/contract/tasks/schema';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { NewTaskDialog } from '../../../features/tasks/components/new-task-dialog.tsx';
import { TaskBoard } from '../../../features/tasks/components/task-board.tsx';
import { PriorityBadge, TaskDue, TaskStateChip } from '../../../features/tasks/components/task-card.tsx';
import { TaskPanel } from '../../../features/tasks/components/task-panel.tsx';
import { assigneesQuery, taskQuery } from '../../../features/tasks/queries.ts';
import { api } from '../../../lib/api.ts';
import { useAskedBySearch } from '../../../lib/asked-by-search.ts';
import { sentencesUnder, useT } from '../../../lib/i18n.ts';
import { useRecent } from '../../../lib/recent.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { exportShown } from '../../../ui/list/export-shown.ts';
import { listFilters } from '../../../ui/list/filters.ts';
import { type Column, ResourceList } from '../../../ui/list/resource-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useWords } from '../../../ui/resource/words.ts';
import { SidePanel } from '../side-panel.tsx';

const route = getRouteApi('/office/tasks');

/** The board leaves out tasks done long ago. The list has all. */
const onBoard = (filter: FilterOf<typeof taskFilter>): FilterOf<typeof taskFilter> => ({ ...filter, recent: true });

/** Tasks of the administrators: a board or a list, with a panel. */
export function TasksPage() {
  const t = useT('tasks');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useColumns();
  const { data: admins = [] } = useQuery(assigneesQuery);
  const filters = listFilters(taskFilter, useWords('tasks'), { assigneeId: { options: admins } });
  const [making, setMaking] = useState<TaskState | null>(null);
  useAskedBySearch('new', () => setMaking('todo'));
  const open = (id: number | undefined) => navigate({ search: { ...search, open: id } });
  const isList = search.show === 'list';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking('todo')}>
            {t('new')}
          </Button>
        }
      />
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t('view')}
        value={isList ? 'list' : 'board'}
        onChange={(next) =>
          void navigate({
            search: {
              ...search,
              page: undefined,
              // The order of the board says nothing in a list.
              ...(next === 'list' ? { show: 'list', sort: 'dueOn,asc' } : { show: undefined, sort: undefined }),
            },
          })
        }
        data={(['board', 'list'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
      />
      <ResourceList
        key={isList ? 'list' : 'board'}
        name="tasks"
        search={isList ? search : { ...search, size: 'all', page: undefined, sort: undefined }}
        onSearch={(next) => void navigate({ search: isList ? next : { ...next, size: search.size }, replace: true })}
        queryKey={['tasks', 'list']}
        load={({ page, size, sort, filter }, signal) =>
          api.tasks.search({ query: { page, size, sort }, body: filter }, { signal })
        }
        count={async (filter, signal) => (await api.tasks.count({ body: filter }, { signal })).count}
        filters={filters}
        refine={isList ? undefined : onBoard}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        empty={{
          title: t('empty'),
          help: t('emptyHelp'),
          action: <Button onClick={() => setMaking('todo')}>{t('create')}</Button>,
        }}
        live={['task']}
        isWhole={!isList}
        render={isList ? undefined : (rows) => <TaskBoard rows={rows} onOpen={open} onNew={setMaking} />}
        renderedKeys={[
          [['Alt ↑', 'Alt ↓'], t('keys.within')],
          [['Alt ←', 'Alt →'], t('keys.beside')],
        ]}
        onExport={exportShown(api.tasks.export, 'tasks.csv')}
      />
      <SidePanel
        opened={search.open !== undefined}
        title={<PanelTitle id={search.open} />}
        onClose={() => open(undefined)}
        steps={{ list: 'tasks', id: search.open, onOpen: open }}
      >
        {search.open !== undefined && (
          <TaskPanel key={search.open} id={search.open} onRemoved={() => open(undefined)} />
        )}
      </SidePanel>
      {making && <NewTaskDialog state={making} onClose={() => setMaking(null)} />}
    </>
  );
}

function PanelTitle({ id }: { id: number | undefined }) {
  const t = useT('tasks');
  const { data } = useQuery({ ...taskQuery(id ?? 0), enabled: id !== undefined });
  useRecent(data?.title, `/tasks?open=${id}`);
  return <>{data?.title || t('columns.title')}</>;
}

function useColumns(): Column<TaskRow>[] {
  const t = useT('tasks');
  return useMemo(() => {
    const dash = <span aria-hidden="true">–</span>;
    return [
      {
        key: 'title',
        header: t('columns.title'),
        sort: 'title',
        width: 190,
        grow: true,
        rank: 1,
        cell: ({ title }) => <span title={title}>{title}</span>,
      },
      {
        key: 'state',
        header: t('columns.state'),
        width: 130,
        rank: 1,
        file: { labels: () => sentencesUnder('tasks', 'state') },
        cell: ({ state }) => <TaskStateChip state={state} />,
      },
      {
        key: 'assignee',
        header: t('columns.assignee'),
        width: 140,
        rank: 2,
        cell: ({ assignee }) => assignee?.name ?? dash,
      },
      {
        key: 'due',
        header: t('columns.due'),
        sort: 'dueOn',
        file: { key: 'dueOn' },
        width: 130,
        named: true,
        rank: 2,
        cell: ({ dueOn, isOverdue }) => <TaskDue dueOn={dueOn} isOverdue={isOverdue} />,
        edit: {
          kind: 'date',
          value: ({ dueOn }) => dueOn,
          may: ({ can }) => can.update,
          apply: (row, dueOn) => ({ ...row, dueOn, isOverdue: false }),
          save: ({ id, version }, dueOn) => api.tasks.update({ params: { id }, version, body: { dueOn } }),
        },
      },
      {
        key: 'priority',
        header: t('columns.priority'),
        sort: 'priority',
        descendingFirst: true,
        width: 100,
        rank: 3,
        file: { labels: () => sentencesUnder('tasks', 'priority') },
        cell: ({ priority }) => <PriorityBadge priority={priority} />,
      },
      {
        key: 'about',
        header: t('columns.about'),
        file: { key: 'about.name' },
        width: 180,
        rank: 4,
        cell: ({ about }) =>
          about ? (
            <PathLink href={aboutPath(about.kind, about.id)} size="sm" title={t(`about.${about.kind}`)}>
              {about.name ?? `#${about.id}`}
            </PathLink>
          ) : (
            dash
          ),
      },
      {
        key: 'repeats',
        header: t('columns.repeats'),
        width: 130,
        rank: 6,
        hidden: true,
        file: { labels: () => sentencesUnder('tasks', 'repeats') },
        cell: ({ repeats }) => (repeats ? t(`repeats.${repeats}`) : dash),
      },
      {
        key: 'createdBy',
        header: t('columns.createdBy'),
        width: 150,
        rank: 6,
        hidden: true,
        cell: ({ createdBy }) => createdBy,
      },
      {
        key: 'created',
        header: t('columns.created'),
        sort: 'createdAt',
        file: { key: 'createdAt' },
        width: 130,
        rank: 5,
        descendingFirst: true,
        cell: ({ createdAt }) => <DateText value={createdAt} relative />,
      },
    ];
  }, [t]);
}
