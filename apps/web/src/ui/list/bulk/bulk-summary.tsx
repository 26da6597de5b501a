import { Alert, Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import type { RowKey } from '../list-types.ts';
import type { BulkReport } from './run-in-chunks.ts';

type Props<Row> = {
  report: BulkReport<Row>;
  /** What was done, as a sentence. */
  head: string;
  /** The title above the refused records. Default: that they weren't changed. */
  refusedHead?: string | undefined;
  rowKey: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** First sentence if records were refused. */
  failed?: string | undefined;
  onRetry: () => void;
  onUndo?: () => void;
  onClose: () => void;
};

/** Number of refused records listed by name. The rest is a count. */
const NAMED = 200;

/** The result of an action: refused records with reasons, and those that were not reached. */
export function BulkSummary<Row>(props: Props<Row>) {
  const { report, head, refusedHead, rowKey, nameOf, failed, onRetry, onUndo, onClose } = props;
  const t = useT('ui');
  const { rows, done, refused, left, failure } = report;
  const names = new Map(rows.map((row) => [rowKey(row), nameOf(row)]));
  return (
    <Stack>
      {done > 0 && <Text>{head}</Text>}
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          title={[failed, refusedHead ?? t('bulk.refused', { count: refused.length })].filter(Boolean).join('. ')}
        >
          <ScrollArea.Autosize mah={280} type="auto">
            <List size="sm">
              {refused.slice(0, NAMED).map(({ key, message }) => (
                <List.Item key={key}>
                  <strong>{names.get(key) ?? key}</strong>: {message}
                </List.Item>
              ))}
            </List>
            {refused.length > NAMED && <Text size="sm">{t('bulk.more', { count: refused.length - NAMED })}</Text>}
          </ScrollArea.Autosize>
        </Alert>
      )}
      {left.length > 0 && (
        <Alert color="yellow" title={t('bulk.left', { count: left.length })}>
          {failure === null ? t('bulk.stopped') : [failed, messageOf(failure)].filter(Boolean).join('. ')}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        {onUndo && (
          <Button variant="subtle" onClick={onUndo}>
            {t('bulk.undoAll')}
          </Button>
        )}
        {left.length > 0 && (
          <Button variant="default" onClick={onRetry}>
            {t('bulk.retry')}
          </Button>
        )}
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </Group>
    </Stack>
  );
}
