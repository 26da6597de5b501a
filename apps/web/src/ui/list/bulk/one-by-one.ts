import { randomKey } from '@linkstand/contract/shared/random-key';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/errors.ts';
import type { RowKey } from '../list-types.ts';
import type { BulkCall, BulkOutcome, BulkRun, Refused } from './bulk-types.ts';

/** A refusal concerns one record. If there is no valid answer, the next call would fail too. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

/** A refusal by the screen itself, without asking the server. Thrown by a call. */
export const refusal = (message: string): ApiError =>
  new ApiError(409, { status: 409, code: 'not_possible_now', message, errors: [] });

/**
 * An action made of single calls, for acts without a bulk endpoint. Give it a small `chunk`. Each record has one
 * idempotency key, also when the run goes on after an answer was lost.
 */
export const oneByOne = <Row>(
  rowKey: (row: Row) => RowKey,
  act: (row: Row, call: BulkCall & { idempotencyKey: string }) => Promise<unknown>,
): BulkRun<Row> => {
  const keys = new Map<RowKey, string>();
  return async (_keys, call, rows): Promise<BulkOutcome> => {
    const refused: Refused[] = [];
    let done = 0;
    for (const row of rows) {
      const idempotencyKey = keys.get(rowKey(row)) ?? randomKey();
      keys.set(rowKey(row), idempotencyKey);
      try {
        await act(row, { ...call, idempotencyKey });
        done++;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused.push({ key: rowKey(row), message: messageOf(error) });
      }
    }
    return { done, refused };
  };
};
