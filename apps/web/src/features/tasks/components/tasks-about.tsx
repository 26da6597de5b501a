import { aboutPath } from '@linkstand/contract/about/kinds';
import type { About } from '@linkstand/contract/about/schema';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useUser } from '../../../lib/session.ts';
import { OpeningLink } from '../../../ui/buttons/opening-link.tsx';
import { RecordTable } from '../../../ui/data/record-table.tsx';
import { PageTurner } from '../../../ui/list/page-turner.tsx';
import { SideDrawer } from '../../../ui/overlays/side-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { NewTaskDialog } from './new-task-dialog.tsx';
import { TaskDue, TaskStateChip } from './task-card.tsx';
import { TaskPanel } from './task-panel.tsx';

/** On a page. */
const SHOWN = 50;

/** The tasks about one record, on its page: opened there, and made there. */
export function TasksAbout({ about }: { about: About }) {
  const t = useT('tasks');
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [openId, setOpen] = useState<number | null>(null);
  const [page, setPage] = useState(0);
  const { role } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks', 'list', about, page],
    queryFn: async ({ signal }) => {
      const body = { aboutKind: about.kind, aboutId: about.id, recent: true } as const;
      const query = { page, size: SHOWN, sort: ['dueOn,asc'] };
      const [{ data: rows }, { count }] = await Promise.all([
        api.tasks.search({ query, body }, { signal }),
        api.tasks.count({ body }, { signal }),
      ]);
      return { rows, count };
    },
    placeholderData: keepPreviousData,
  });
  useLive(['task'], () => void client.invalidateQueries({ queryKey: ['tasks', 'list', about] }));
  const rows = data?.rows ?? [];
  // The board is the administrators'.
  const hrefOf = (id: number) =>
    role === 'ADMIN' ? aboutPath('tasks', id) : `${aboutPath(about.kind, about.id)}?tab=care`;
  return (
    <Stack gap="xs" component="section" aria-label={t('title')}>
      <Group justify="space-between">
        <Text fw={500} size="sm">
          {t('title')}
        </Text>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      </Group>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noneAbout')}
        </Text>
      )}
      {rows.length > 0 && (
        <RecordTable
          label={t('title')}
          columns={[
            {
              key: 'title',
              header: t('columns.title'),
              cell: ({ id, title }) => (
                <Anchor component={OpeningLink} inherit href={hrefOf(id)} onOpen={() => setOpen(id)}>
                  {title}
                </Anchor>
              ),
            },
            { key: 'state', header: t('columns.state'), stays: true, cell: (task) => <TaskStateChip {...task} /> },
            { key: 'due', header: t('columns.due'), named: true, cell: (task) => <TaskDue {...task} /> },
            { key: 'assignee', header: t('columns.assignee'), cell: ({ assignee }) => assignee?.name ?? t('nobody') },
          ]}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <PageTurner page={page} size={SHOWN} total={data?.count ?? 0} onPage={setPage} />
      {isMaking && <NewTaskDialog about={about} isAboutIt onClose={() => setMaking(false)} />}
      <SideDrawer
        opened={openId !== null}
        position="right"
        size={560}
        title={rows.find(({ id }) => id === openId)?.title}
        onClose={() => setOpen(null)}
      >
        {openId !== null && <TaskPanel key={openId} id={openId} onRemoved={async () => setOpen(null)} />}
      </SideDrawer>
    </Stack>
  );
}
