import { useDeferredValue, useMemo } from 'react';
import type { RowKey } from './list-types.ts';

/** So many new rows are drawn as fast as one sees. */
const FEW = 12;

/** Are these a few changes of the other rows, such as an edited or a deleted one? */
export function isFewNew<Row>(rows: readonly Row[], before: readonly Row[], rowKey: (row: Row) => RowKey): boolean {
  if (rows.length <= FEW) return true;
  const had = new Set(before.map(rowKey));
  let fresh = 0;
  for (const row of rows) if (!had.has(rowKey(row))) fresh += 1;
  return fresh <= FEW;
}

/**
 * The rows to draw. Many that replace others are drawn after the key or click that brought them has been answered, in
 * steps that let the next key through. The first ones are drawn at once, as there is nothing else to see, and so is what
 * changed in a few.
 */
export function useRowsLater<Row>(
  rows: readonly Row[],
  isPending: boolean,
  rowKey: (row: Row) => RowKey,
): readonly Row[] {
  const later = useDeferredValue(rows);
  const wasPending = useDeferredValue(isPending);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rowKey function gives the same keys
  const isSoon = useMemo(() => isFewNew(rows, later, rowKey), [rows, later]);
  return isSoon || isPending || wasPending ? rows : later;
}
