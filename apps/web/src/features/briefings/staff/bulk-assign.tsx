import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Alert, Button, Group, List, Progress, Select, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { editorsQuery } from './queries.ts';

type Props = { rows: readonly BriefingRow[]; onDone: () => void };

/** Gives the selected briefings to an editor, those of them that can be given now. */
export function BulkAssign({ rows, onDone }: Props) {
  const t = useT('staff');
  const [opened, setOpened] = useState(false);
  const assignable = rows.filter(({ can }) => can.assign_editor);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserPlus size={15} />}
        disabled={assignable.length === 0}
        onClick={() => setOpened(true)}
      >
        {t('assign.action')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('assign.title')}>
        <AssignForm
          rows={assignable}
          left={rows.length - assignable.length}
          onClose={() => setOpened(false)}
          onDone={onDone}
        />
      </Dialog>
    </>
  );
}

type Refused = { id: number; title: string; why: string };

function AssignForm({ rows, left, onClose, onDone }: Props & { left: number; onClose: () => void }) {
  const t = useT('staff');
  const ui = useT('ui');
  const client = useQueryClient();
  const { data: editors = [] } = useQuery(editorsQuery);
  const [editorId, setEditorId] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const running = done !== null && done < rows.length;

  const run = async () => {
    const failures: Refused[] = [];
    setDone(0);
    setRefused([]);
    for (const [index, { id, version, title }] of rows.entries()) {
      await api.briefings
        .assign_editor({ params: { id }, version, body: { editorId: Number(editorId) } })
        .catch((error: unknown) => failures.push({ id, title, why: messageOf(error) }));
      setDone(index + 1);
    }
    setRefused(failures);
    void client.invalidateQueries({ queryKey: ['briefings'] });
    void client.invalidateQueries({ queryKey: ['editors'] });
    if (failures.length > 0) return;
    toastDone(t('assign.done', { count: rows.length }));
    onClose();
    onDone();
  };

  return (
    <Stack>
      <Text>{t('assign.what', { count: rows.length })}</Text>
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {t('assign.left', { count: left })}
        </Text>
      )}
      <Select
        label={t('columns.editor')}
        required
        searchable
        value={editorId}
        onChange={setEditorId}
        disabled={running}
        data={editors.map(({ id, name, openBriefings }) => ({
          value: String(id),
          label: t('assign.editor', { name, count: openBriefings }),
        }))}
        data-autofocus
      />
      {done !== null && (
        <Progress value={(100 * done) / rows.length} aria-label={t('assign.progress')} animated={running} />
      )}
      {refused.length > 0 && (
        <Alert color="red" role="alert" title={t('assign.refused', { count: refused.length })}>
          <List size="sm">
            {refused.map(({ id, title, why }) => (
              <List.Item key={id}>
                {title}: {why}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={running}>
          {refused.length > 0 ? ui('actions.close') : ui('actions.cancel')}
        </Button>
        <Button disabled={editorId === null} loading={running} onClick={() => void run()}>
          {t('assign.action')}
        </Button>
      </Group>
    </Stack>
  );
}
