import { randomKey } from '@linkstand/contract/shared/random-key';
import type { RowKey } from '../list-types.ts';
import type { BulkRun, Refused } from './bulk-types.ts';

/** The server's limit of records per call. */
export const MAX_CHUNK = 200;

export type BulkReport<Row> = {
  /** Every record the action was for. */
  rows: readonly Row[];
  /** Number of changed records. */
  done: number;
  refused: readonly Refused[];
  /** Not reached: it was stopped, or a call failed. */
  left: readonly Row[];
  /** Why it ended early. Null if it was stopped on purpose or finished. */
  failure: unknown;
};

type Options<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  run: BulkRun<Row>;
  chunk?: number | undefined;
  /** Absent: a new one. */
  batchKey?: string;
  signal: AbortSignal;
  /** Number of processed records. */
  onProgress: (handled: number) => void;
};

/** Calls `run` for the rows in chunks, one call after the other. Never rejects: errors are part of the report. */
export async function runInChunks<Row>(options: Options<Row>): Promise<BulkReport<Row>> {
  const { rows, rowKey, run, signal, onProgress, batchKey = randomKey() } = options;
  const size = Math.min(MAX_CHUNK, Math.max(1, options.chunk ?? MAX_CHUNK));
  const refused: Refused[] = [];
  let done = 0;
  let failure: unknown = null;
  let handled = 0;
  while (handled < rows.length && !signal.aborted) {
    const part = rows.slice(handled, handled + size);
    try {
      const outcome = await run(part.map(rowKey), { signal, batchKey }, part);
      done += outcome.done;
      refused.push(...outcome.refused);
    } catch (error) {
      failure = signal.aborted ? null : error;
      break;
    }
    handled += part.length;
    onProgress(handled);
  }
  return { rows, done, refused, left: rows.slice(handled), failure };
}

/** Records that were not changed: the refused ones and those not reached. They stay selected. */
export function unchangedRows<Row>(report: BulkReport<Row>, rowKey: (row: Row) => RowKey): Row[] {
  const refused = new Set(report.refused.map(({ key }) => key));
  return [...report.rows.filter((row) => refused.has(rowKey(row))), ...report.left];
}

/** Merges the reports of a run and its continuation. */
export function mergeReports<Row>(first: BulkReport<Row>, second: BulkReport<Row>): BulkReport<Row> {
  return {
    ...second,
    // The second run was only for those that the first left.
    rows: first.rows,
    done: first.done + second.done,
    refused: [...first.refused, ...second.refused],
  };
}
