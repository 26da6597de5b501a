import { aboutPath } from '@linkstand/contract/about/kinds';
import type { About } from '@linkstand/contract/about/schema';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { OpeningLink } from '../../../ui/buttons/opening-link.tsx';
import { RecordTable } from '../../../ui/data/record-table.tsx';
import { SideDrawer } from '../../../ui/overlays/side-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { NewTaskDialog } from './new-task-dialog.tsx';
import { TaskDue, TaskStateChip } from './task-card.tsx';
import { TaskPanel } from './task-panel.tsx';

/** As many are shown; the board has all. */
const SHOWN = 50;

/** The tasks about one record, on its page: opened there, and made there. */
export function TasksAbout({ about }: { about: About }) {
  const t = useT('tasks');
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [openId, setOpen] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks', 'list', about],
    queryFn: ({ signal }) =>
      api.tasks.search(
        {
          query: { page: 0, size: SHOWN, sort: ['dueOn,asc'] },
          body: { aboutKind: about.kind, aboutId: about.id, recent: true },
        },
        { signal },
      ),
  });
  useLive(['task'], () => void client.invalidateQueries({ queryKey: ['tasks', 'list', about] }));
  const rows = data?.data ?? [];
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
                <Anchor component={OpeningLink} inherit href={aboutPath('tasks', id)} onOpen={() => setOpen(id)}>
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
