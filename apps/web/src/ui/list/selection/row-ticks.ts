import type { RowKey } from '../list-types.ts';
import type { RowSelection } from './use-selection.ts';

/** The boxes of the rows in a table. */
export interface RowTicks {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly toggleAll: () => void;
  /** Ticks or unticks a row; with `since`, all rows from that one to it alike. */
  readonly toggle: (at: number, since?: number) => void;
}

export function rowTicks(keys: readonly RowKey[], { has, change }: RowSelection): RowTicks {
  const isAll = keys.length > 0 && keys.every(has);
  return {
    isAll,
    isSome: keys.some(has),
    toggleAll: () => change(() => !isAll),
    toggle: (at, since = at) => {
      const key = keys[at];
      if (key === undefined) return;
      const isTicked = !has(key);
      const alike = new Set(keys.slice(Math.min(at, since), Math.max(at, since) + 1));
      change((each) => (alike.has(each) ? isTicked : has(each)));
    },
  };
}
