import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/errors.ts';
import type { RowKey } from '../list-types.ts';
import type { BulkOutcome, BulkRun, Refused } from './bulk-types.ts';

/** A refusal is the record's own; without an answer, or with a broken one, the next call would fare no better. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

/** An action made of single calls, for what the server does not do for many at once; give it a small `chunk`. */
export const oneByOne =
  <Row>(rowKey: (row: Row) => RowKey, call: (row: Row, signal: AbortSignal) => Promise<unknown>): BulkRun<Row> =>
  async (_keys, signal, rows): Promise<BulkOutcome> => {
    const refused: Refused[] = [];
    for (const row of rows) {
      try {
        await call(row, signal);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused.push({ key: rowKey(row), message: messageOf(error) });
      }
    }
    return { done: rows.length - refused.length, refused };
  };
