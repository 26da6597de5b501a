import type { TaskState } from '@linkstand/contract/tasks/machine';
import { generateKeyBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';

/** Of several people who move cards at once, each finds the board as the one before left it. */
export const lockBoard = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('tasks.board'))`.execute(tx);

export interface Place {
  readonly state: TaskState;
  readonly afterId?: number | null | undefined;
  readonly beforeId?: number | null | undefined;
}

/** The key for a place on the locked board: below one neighbour, else above the other, else on top of the column. */
export async function keyFor(tx: Tx, { state, afterId, beforeId }: Place, movedId?: number): Promise<string> {
  const column = () =>
    tx
      .selectFrom('tasks')
      .select('boardKey')
      .where('state', '=', state)
      .$if(movedId !== undefined, (query) => query.where('id', '<>', movedId ?? 0));
  const keyOf = async (id: number | null | undefined) =>
    id ? (await column().where('id', '=', id).executeTakeFirst())?.boardKey : undefined;
  const above = await keyOf(afterId);
  if (above !== undefined) {
    const below = await column().where('boardKey', '>', above).orderBy('boardKey').limit(1).executeTakeFirst();
    return generateKeyBetween(above, below?.boardKey ?? null);
  }
  const below = await keyOf(beforeId);
  if (below !== undefined) {
    const before = await column().where('boardKey', '<', below).orderBy('boardKey', 'desc').limit(1).executeTakeFirst();
    return generateKeyBetween(before?.boardKey ?? null, below);
  }
  const top = await column().orderBy('boardKey').limit(1).executeTakeFirst();
  return generateKeyBetween(null, top?.boardKey ?? null);
}
