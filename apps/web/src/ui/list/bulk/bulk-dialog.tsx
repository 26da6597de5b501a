import type { RecentChange } from '@linkstand/contract/recent-changes/schema';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { DialogCancel } from '../../form/dialog-cancel.tsx';
import { Dialog } from '../../overlays/dialog.tsx';
import type { BulkActionsProps } from './bulk-actions.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { BulkSummary } from './bulk-summary.tsx';
import type { BulkAction, BulkRun } from './bulk-types.ts';
import { useBulkRun } from './use-bulk-run.ts';

type Props<Row> = BulkActionsProps<Row> & { action: BulkAction<Row>; onClose: () => void };

/** One action in one dialog, from question to report. */
export function BulkDialog<Row>(props: Props<Row>) {
  const { action, selection, rowKey, nameOf, onClose } = props;
  const { stage, start, takeBack } = useBulkRun(props);
  const question = 'run' in action ? action.confirm?.(selection.count) : undefined;
  const title = 'form' in action ? titleOf(action, selection.count) : (question?.title ?? action.label);
  const isRunning = stage.kind === 'running';

  const undoing = (batch: RecentChange) => () => {
    void takeBack(batch);
    onClose();
  };
  // An action without question begins at once.
  const isAtOnce = 'run' in action && !question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog is mounted
  useEffect(() => {
    if (!isAtOnce) return;
    const soon = setTimeout(() => void start(action.run));
    return () => clearTimeout(soon);
  }, []);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      {...('form' in action && action.width && stage.kind === 'asking' ? { size: action.width } : {})}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      {stage.kind === 'asking' && 'form' in action && (
        <action.form
          count={selection.count}
          rows={selection.rows}
          selection={selection}
          onRun={(run) => void start(run)}
        />
      )}
      {stage.kind === 'asking' && question && 'run' in action && (
        <Question action={action} question={question} onRun={(run) => void start(run)} />
      )}
      {stage.kind === 'running' && <BulkProgress {...stage} />}
      {stage.kind === 'told' && (
        <BulkSummary
          report={stage.report}
          head={action.done(stage.report.done)}
          refusedHead={action.refused?.(stage.report.refused.length)}
          rowKey={rowKey}
          nameOf={nameOf}
          failed={props.failed}
          onRetry={() => void start(stage.run, stage.report)}
          {...(stage.batch && { onUndo: undoing(stage.batch) })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function titleOf<Row>({ title }: Extract<BulkAction<Row>, { form: unknown }>, count: number | undefined): string {
  return typeof title === 'string' ? title : title(count);
}

type QuestionProps<Row> = {
  action: Extract<BulkAction<Row>, { run: unknown }>;
  question: ReturnType<NonNullable<Extract<BulkAction<Row>, { run: unknown }>['confirm']>>;
  onRun: (run: BulkRun<Row>) => void;
};

function Question<Row>({ action, question, onRun }: QuestionProps<Row>) {
  return (
    <Stack>
      {question.children && <Text component="div">{question.children}</Text>}
      <Group justify="flex-end" gap="xs">
        <DialogCancel />
        <Button color={action.danger ? 'red' : 'brand'} data-autofocus onClick={() => onRun(action.run)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
