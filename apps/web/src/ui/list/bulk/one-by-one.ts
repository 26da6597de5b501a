import { randomKey } from '@linkstand/contract/shared/random-key';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/errors.ts';
import type { RowKey } from '../list-types.ts';
import type { BulkOutcome, BulkRun, Refused } from './bulk-types.ts';

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
 * idempotency key, also when the run goes on after an answer was lost: give it to acts that may happen once only.
 *
 * @param takeBack undoes one call by its answer; without it there is no undo
 */
export const oneByOne = <Row, Answer = unknown>(
  rowKey: (row: Row) => RowKey,
  call: (row: Row, signal: AbortSignal, idempotencyKey: string) => Promise<Answer>,
  takeBack?: (row: Row, answer: Answer) => Promise<unknown>,
): BulkRun<Row> => {
  const keys = new Map<RowKey, string>();
  return async (_keys, signal, rows): Promise<BulkOutcome> => {
    const refused: Refused[] = [];
    const done: [row: Row, answer: Answer][] = [];
    for (const row of rows) {
      const key = keys.get(rowKey(row)) ?? randomKey();
      keys.set(rowKey(row), key);
      try {
        done.push([row, await call(row, signal, key)]);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refused.push({ key: rowKey(row), message: messageOf(error) });
      }
    }
    const undo = async () => {
      let failed: unknown;
      for (const [row, answer] of done) {
        await takeBack?.(row, answer).catch((error: unknown) => {
          failed = error;
        });
      }
      if (failed) throw failed;
    };
    return { done: done.length, refused, ...(takeBack && done.length > 0 ? { undo } : {}) };
  };
};
