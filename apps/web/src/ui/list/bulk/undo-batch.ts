import type { UndoPart } from '@linkstand/contract/recent-changes/schema';
import { randomKey } from '@linkstand/contract/shared/random-key';
import { api } from '../../../lib/api.ts';

export interface UndoReport {
  /** It goes on by itself. */
  readonly isStarted: boolean;
  /** Records that are as they were. */
  readonly done: number;
  /** Left as they are, with the reason. */
  readonly refused: UndoPart['refused'];
}

/** Undoes a batch part by part. `onProgress` gets the number of records that were looked at. */
export async function undoBatch(id: number, onProgress?: (handled: number) => void): Promise<UndoReport> {
  const refused: UndoPart['refused'] = [];
  let isStarted = false;
  let done = 0;
  let from: number | null = null;
  do {
    // Repeated after a lost answer, a part is answered as it was the first time.
    const part: UndoPart = await api.recentChanges.undo(
      { params: { id }, body: from === null ? {} : { from } },
      { idempotencyKey: randomKey() },
    );
    isStarted ||= part.isStarted;
    done += part.done;
    refused.push(...part.refused);
    from = part.next;
    onProgress?.(done + refused.length);
  } while (from !== null);
  return { isStarted, done, refused };
}
