/** Where to go after an editor: stay, or the next or previous editable cell. */
export type Leave = 'here' | 'next' | 'previous';

/** The next (or previous) row and cell, continuing in the next row. Stays at the very last. */
export function nextCell(
  cells: readonly string[],
  rows: number,
  at: { row: number; cell: string },
  to: Leave,
): { row: number; cell: string } {
  if (to === 'here') return at;
  const step = to === 'next' ? 1 : -1;
  const cell = cells[cells.indexOf(at.cell) + step];
  if (cell !== undefined) return { row: at.row, cell };
  const row = at.row + step;
  const first = step > 0 ? cells[0] : cells.at(-1);
  return first === undefined || row < 0 || row >= rows ? at : { row, cell: first };
}
