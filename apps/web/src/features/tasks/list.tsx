import { aboutPath } from '@linkstand/contract/about/kinds';
import { taskFilter } from '@linkstand/contract/tasks/filter';
import type { TaskState } from '@linkstand/contract/tasks/machine';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useAskedBySearch } from '../../lib/asked-by-search.ts';
import { PathLink } from '../../ui/buttons/links.tsx';
import { defineList, type PageContext } from '../../ui/resource/list.ts';
import { RecordTitle } from '../../ui/resource/record-title.tsx';
import { NewTaskDialog } from './components/new-task-dialog.tsx';
import { TaskBoard } from './components/task-board.tsx';
import { PriorityBadge, TaskDue, TaskStateChip } from './components/task-card.tsx';
import { TaskPanel } from './components/task-panel.tsx';
import { assigneesQuery, taskQuery } from './queries.ts';

const isList = ({ search }: Pick<PageContext<'tasks', unknown>, 'search'>) => search.show === 'list';

/** Tasks of the administrators, as a board or a list. */
export const list = defineList({
  name: 'tasks',
  api: api.tasks,
  useExtras: () => {
    const { data: admins } = useQuery(assigneesQuery);
    const [making, setMaking] = useState<TaskState | null>(null);
    useAskedBySearch('new', () => setMaking('todo'));
    return useMemo(() => ({ admins, making, setMaking }), [admins, making]);
  },
  columns: (c, { t }) => [
    c.text('title', { sort: true, grow: true, rank: 1, width: 190 }),
    c.choice('state', { rank: 1, width: 130, shown: ({ state }) => <TaskStateChip state={state} /> }),
    c.record('assignee', { rank: 2, width: 140 }),
    c.date('dueOn', {
      ...{ as: 'due', sort: true, descendingFirst: false, named: true, rank: 2 },
      shown: ({ dueOn, isOverdue }) => <TaskDue dueOn={dueOn} isOverdue={isOverdue} />,
      edit: {
        kind: 'date',
        value: ({ dueOn }) => dueOn,
        may: ({ can }) => can.update,
        apply: (row, dueOn) => ({ ...row, dueOn, isOverdue: false }),
        save: ({ id, version }, dueOn) => api.tasks.update({ params: { id }, version, body: { dueOn } }),
      },
    }),
    c.choice('priority', {
      ...{ sort: true, descendingFirst: true, rank: 3, width: 100 },
      shown: ({ priority }) => <PriorityBadge priority={priority} />,
    }),
    c.record('about', {
      ...{ file: { key: 'about.name' }, rank: 4, width: 180 },
      shown: ({ kind, id, name }) => (
        <PathLink href={aboutPath(kind, id)} size="sm" title={t(`about.${kind}`)}>
          {name ?? `#${id}`}
        </PathLink>
      ),
    }),
    c.choice('repeats', { rank: 6, width: 130, hidden: true }),
    c.text('createdBy', { rank: 6, width: 150, hidden: true }),
    c.date('createdAt', { as: 'created', sort: true, relative: true, rank: 5 }),
  ],
  filter: taskFilter,
  filters: ({ extras: { admins = [] } }) => ({ assigneeId: { options: admins } }),
  // The board leaves out tasks done long ago. The list has all.
  refine: (filter, page) => (isList(page) ? filter : { ...filter, recent: true }),
  fixed: (page) => (isList(page) ? {} : { size: 'all', page: undefined, sort: undefined }),
  shape: (page) => {
    const { t, extras, open } = page;
    if (isList(page)) return { key: 'list' };
    return {
      key: 'board',
      isWhole: true,
      render: (rows) => <TaskBoard rows={rows} onOpen={(id) => void open(id)} onNew={extras.setMaking} />,
      renderedKeys: [
        [['Alt ↑', 'Alt ↓'], t('keys.within')],
        [['Alt ←', 'Alt →'], t('keys.beside')],
      ],
    };
  },
  panel: {
    title: (id, { t }) => (
      <RecordTitle
        id={id}
        query={taskQuery}
        label={({ title }) => title}
        recent={`/tasks?open=${id}`}
        otherwise={t('columns.title')}
      />
    ),
    render: (id, close) => <TaskPanel key={id} id={id} onRemoved={close} />,
  },
  actions: ({ t, extras }) => (
    <Button leftSection={<IconPlus size={16} />} onClick={() => extras.setMaking('todo')}>
      {t('new')}
    </Button>
  ),
  empty: ({ t, extras }) => ({ action: <Button onClick={() => extras.setMaking('todo')}>{t('create')}</Button> }),
  above: (page) => (
    <SegmentedControl
      size="xs"
      mb="sm"
      aria-label={page.t('view')}
      value={isList(page) ? 'list' : 'board'}
      onChange={(next) =>
        page.show({
          page: undefined,
          // The order of the board says nothing in a list.
          ...(next === 'list' ? { show: 'list', sort: 'dueOn,asc' } : { show: undefined, sort: undefined }),
        })
      }
      data={(['board', 'list'] as const).map((value) => ({ value, label: page.t(`show.${value}`) }))}
    />
  ),
  below: ({ extras: { making, setMaking } }) =>
    making && <NewTaskDialog state={making} onClose={() => setMaking(null)} />,
  live: ['task'],
});
