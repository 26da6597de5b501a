import type { RowKey } from '../list-types.ts';

/** The selection: these records, or everything that matches the filter except these. */
export type Selected<Row> =
  | { kind: 'some'; rows: ReadonlyMap<RowKey, Row> }
  | { kind: 'matching'; except: ReadonlySet<RowKey> };

export const NOTHING: Selected<never> = { kind: 'some', rows: new Map<RowKey, never>() };
export const MATCHING: Selected<never> = { kind: 'matching', except: new Set() };

export const isSelected = (selected: Selected<unknown>, key: RowKey): boolean =>
  selected.kind === 'some' ? selected.rows.has(key) : !selected.except.has(key);

/** The selection with each of these rows selected or not. Other rows stay. */
export function tick<Row>(
  selected: Selected<Row>,
  shown: readonly Row[],
  keyOf: (row: Row) => RowKey,
  isTicked: (key: RowKey) => boolean,
): Selected<Row> {
  if (selected.kind === 'some') {
    const rows = new Map(selected.rows);
    for (const row of shown) {
      const key = keyOf(row);
      if (isTicked(key)) rows.set(key, row);
      else rows.delete(key);
    }
    return { kind: 'some', rows };
  }
  const except = new Set(selected.except);
  for (const row of shown) {
    if (isTicked(keyOf(row))) except.delete(keyOf(row));
    else except.add(keyOf(row));
  }
  return { kind: 'matching', except };
}

/** Exactly these rows. */
export const only = <Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey): Selected<Row> => ({
  kind: 'some',
  rows: new Map(rows.map((row) => [keyOf(row), row])),
});

/** Number of selected records. Undefined while everything is selected and `total` is not counted yet. */
export function countOf(selected: Selected<unknown>, total: number | undefined): number | undefined {
  if (selected.kind === 'some') return selected.rows.size;
  return total === undefined ? undefined : Math.max(0, total - selected.except.size);
}
