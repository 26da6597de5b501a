import type { RecentChange } from '@linkstand/contract/recent-changes/schema';
import { Alert, Button, Group, List, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { DialogCancel } from '../../ui/form/dialog-cancel.tsx';
import { type UndoReport, undoBatch } from '../../ui/list/bulk/undo-batch.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useChangeText } from './use-change-text.ts';

/** Records named of those that were left. */
const NAMED = 200;

type Props = { change: RecentChange; onClose: () => void };

/** Asks, undoes part by part, and says what was left and why. */
export function UndoDialog({ change, onClose }: Props) {
  const t = useT('recent-changes');
  const ui = useT('ui');
  const { number } = useFormat();
  const client = useQueryClient();
  const textOf = useChangeText();
  const [handled, setHandled] = useState<number | null>(null);
  const [report, setReport] = useState<UndoReport | null>(null);
  const [failure, setFailure] = useState('');
  const left = change.records - change.undone;
  const run = async () => {
    setFailure('');
    setHandled(0);
    try {
      setReport(await undoBatch(change.id, setHandled));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setHandled(null);
      // Whatever kind of record it was, lists show it.
      void client.invalidateQueries();
    }
  };
  return (
    <Dialog opened busy={handled !== null} onClose={onClose} title={t('undoTitle', { count: left })}>
      <Stack>
        {!report && (
          <>
            <Text>
              {textOf(change)} · {change.actor.name} · <DateText value={change.startedAt} style="time" />
            </Text>
            <Text size="sm">{t('undoHelp')}</Text>
          </>
        )}
        {handled !== null && (
          <div role="status">
            <Text size="sm">{ui('bulk.progress', { done: number(handled), total: number(left) })}</Text>
            <Progress value={(100 * handled) / Math.max(1, left)} animated aria-label={t('undo')} />
          </div>
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {report && <Outcome report={report} />}
        <Group justify="flex-end" gap="xs">
          {report ? (
            <Button onClick={onClose}>{ui('actions.close')}</Button>
          ) : (
            <>
              <DialogCancel disabled={handled !== null} />
              <Button loading={handled !== null} onClick={() => void run()} data-autofocus>
                {t('undo')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Outcome({ report: { isStarted, done, refused } }: { report: UndoReport }) {
  const t = useT('recent-changes');
  const ui = useT('ui');
  return (
    <>
      <Text role="status">{isStarted ? t('undoStarted') : t('undoneDone', { count: done })}</Text>
      {refused.length > 0 && (
        <Alert color="yellow" title={t('left', { count: refused.length })}>
          <ScrollArea.Autosize mah={280} type="auto">
            <List size="sm">
              {refused.slice(0, NAMED).map(({ id, name, message }) => (
                <List.Item key={id}>
                  <strong>{name ?? `#${id}`}</strong>: {message}
                </List.Item>
              ))}
            </List>
            {refused.length > NAMED && <Text size="sm">{ui('bulk.more', { count: refused.length - NAMED })}</Text>}
          </ScrollArea.Autosize>
        </Alert>
      )}
    </>
  );
}
