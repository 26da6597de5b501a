import type { RecentChange } from '@linkstand/contract/recent-changes/schema';
import { randomKey } from '@linkstand/contract/shared/random-key';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { translator, useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useLatest } from '../../page/use-latest.ts';
import { toastDone, toastError, toastFailure, toastUndo } from '../../toasts/toast.ts';
import type { BulkActionsProps } from './bulk-actions.tsx';
import type { BulkAction, BulkRun } from './bulk-types.ts';
import { type BulkReport, mergeReports, runInChunks, unchangedRows } from './run-in-chunks.ts';
import { undoBatch } from './undo-batch.ts';

/** Stage of an action. */
export type BulkStage<Row> =
  | { kind: 'asking' }
  /** `of` is undefined while the records are being found. */
  | { kind: 'running'; handled: number; of: number | undefined; stop: () => void }
  | { kind: 'told'; report: BulkReport<Row>; run: BulkRun<Row>; batch: RecentChange | null };

type Options<Row> = BulkActionsProps<Row> & { action: BulkAction<Row>; onClose: () => void };

/** What a run did, as it can be undone. */
const batchOf = (key: string): Promise<RecentChange | null> =>
  api.recentChanges.ofRun({ params: { key } }).catch(() => null);

/** Runs an action over the selection. Ends with a toast if everything worked, otherwise with a report. */
export function useBulkRun<Row>(options: Options<Row>) {
  const { action, selection, rowKey, onDone, onClose } = options;
  const t = useT('ui');
  const { role } = useUser();
  const [stage, setStage] = useState<BulkStage<Row>>({ kind: 'asking' });
  const latest = useLatest(selection);
  const abort = useRef<AbortController>(null);
  /** Of all calls of this run, also when it goes on after a pause. */
  const batchKey = useRef('');
  // Leaving the page stops what has not started.
  useEffect(() => () => abort.current?.abort(), []);

  const takeBack = ({ id }: RecentChange) =>
    undoBatch(id).then(
      ({ refused }) => {
        if (refused.length === 0) toastDone(t('bulk.undone'));
        else toastError(t('bulk.undoneBut', { count: refused.length }));
        onDone?.();
      },
      (error: unknown) => {
        toastFailure(error);
        onDone?.();
      },
    );

  const finish = async (report: BulkReport<Row>, run: BulkRun<Row>) => {
    if (report.done > 0) onDone?.();
    // Clients ask for no batches, and what was removed can't be brought back.
    const hasBatch = report.done > 0 && role !== 'USER' && !action.removes;
    const found = hasBatch ? await batchOf(batchKey.current) : null;
    const batch = found?.can.undo ? found : null;
    if (report.refused.length > 0 || report.left.length > 0) {
      latest.current.keep(unchangedRows(report, rowKey));
      setStage({ kind: 'told', report, run, batch });
      return;
    }
    const common = translator('common');
    const ended = common(action.removes ? 'done.deleted' : 'done.editCompleted');
    const text = `${ended}: ${action.done(report.done)}`;
    const more = { label: t('bulk.recent'), href: '/recent-changes' };
    if (batch) toastUndo(text, t('actions.undo'), () => void takeBack(batch), { more });
    else toastDone(text);
    latest.current.clear();
    onClose();
  };

  /** `before`: continues an earlier run. */
  const start = async (run: BulkRun<Row>, before?: BulkReport<Row>) => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    if (!before) batchKey.current = randomKey();
    const stop = () => controller.abort();
    setStage({ kind: 'running', handled: 0, of: before?.left.length, stop });
    try {
      const rows = before?.left ?? (await selection.loadRows(signal));
      const show = (handled: number) => setStage({ kind: 'running', handled, of: rows.length, stop });
      show(0);
      const report = await runInChunks({
        rows,
        rowKey,
        run,
        chunk: action.chunk,
        batchKey: batchKey.current,
        signal,
        onProgress: show,
      });
      await finish(before ? mergeReports(before, report) : report, run);
    } catch (error) {
      // The records could not even be found, so nothing was done.
      if (!signal.aborted) toastError([options.failed, messageOf(error)].filter(Boolean).join('. '));
      onClose();
    }
  };

  return { stage, start, takeBack };
}
