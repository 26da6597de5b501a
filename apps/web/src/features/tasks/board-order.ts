import type { TaskState } from '@linkstand/contract/tasks/machine';
import type { TaskRow } from '@linkstand/contract/tasks/schema';

/** Where a card is put: between two neighbours of a column. */
export interface Place {
  readonly state: TaskState;
  readonly afterId: number | null;
  readonly beforeId: number | null;
}

/** The place at an index of a column, counted without the card that moves. */
export function placeAt(column: readonly TaskRow[], state: TaskState, index: number, movedId: number): Place {
  const others = column.filter(({ id }) => id !== movedId);
  return { state, afterId: others[index - 1]?.id ?? null, beforeId: others[index]?.id ?? null };
}

/** The rows with one card put there already, as the server will. */
export function withMove(rows: readonly TaskRow[], id: number, { state, afterId, beforeId }: Place): TaskRow[] {
  const card = rows.find((row) => row.id === id);
  if (!card) return [...rows];
  const rest = rows.filter((row) => row.id !== id);
  const after = rest.findIndex((row) => row.id === afterId && row.state === state);
  const before = rest.findIndex((row) => row.id === beforeId && row.state === state);
  const first = rest.findIndex((row) => row.state === state);
  const at = after >= 0 ? after + 1 : before >= 0 ? before : Math.max(first, 0);
  return [...rest.slice(0, at), { ...card, state }, ...rest.slice(at)];
}
