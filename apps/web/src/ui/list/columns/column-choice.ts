import { columnsThatFit } from '../list-search.ts';

/** Keys of the columns shown, in their order; null follows the list's own. */
export type ColumnChoice = readonly string[] | null;

type Placed = { key: string; rank?: number; hidden?: boolean; width?: number };

/** How long a column stays that its reader asked for: longer than most that are there by themselves. */
const ASKED_RANK = 2;

/** Always shown, though it can be moved. */
export const isFixed = ({ rank = 2 }: Placed): boolean => rank === 1;

const isUsual = (column: Placed): boolean => isFixed(column) || column.hidden !== true;

/**
 * The columns that a choice shows, in its order. What the list no longer has is passed over; what it must show and the
 * choice doesn't name, stands where the list has it.
 */
export function chosenColumns<C extends Placed>(columns: readonly C[], choice: ColumnChoice): C[] {
  if (choice === null) return columns.filter(isUsual);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const chosen = [...new Set(choice)].flatMap((key) => byKey.get(key) ?? []);
  const missing = columns.filter((column) => isFixed(column) && !chosen.includes(column));
  return missing.reduce((shown, column) => insertInPlace(columns, shown, column), chosen);
}

/** Those of the chosen columns that there is room for, in their order. */
export function fittingColumns<C extends Placed>(columns: readonly C[], choice: ColumnChoice, available: number): C[] {
  const ranked = chosenColumns(columns, choice).map((column) => ({
    column,
    ...(column.width === undefined ? {} : { width: column.width }),
    rank: column.hidden && !isFixed(column) ? ASKED_RANK : (column.rank ?? 2),
  }));
  return columnsThatFit(ranked, available).map(({ column }) => column);
}

/** Puts a column behind the nearest one that comes before it in the list's own order. */
function insertInPlace<C extends Placed>(columns: readonly C[], shown: readonly C[], column: C): C[] {
  const before = columns.slice(0, columns.indexOf(column)).reverse();
  const neighbour = before.find((each) => shown.includes(each));
  const at = neighbour ? shown.indexOf(neighbour) + 1 : 0;
  return shown.toSpliced(at, 0, column);
}

/** What is shown as a choice: null where it is just what the list shows by itself. */
function toChoice(columns: readonly Placed[], shown: readonly Placed[]): ColumnChoice {
  const usual = columns.filter(isUsual);
  const isSame = usual.length === shown.length && usual.every((column, at) => shown[at] === column);
  return isSame ? null : shown.map(({ key }) => key);
}

/** Shows a column in its place, or hides it. */
export function toggleColumn(columns: readonly Placed[], choice: ColumnChoice, key: string): ColumnChoice {
  const shown = chosenColumns(columns, choice);
  const column = columns.find((each) => each.key === key);
  if (!column || (isFixed(column) && shown.includes(column))) return choice;
  const next = shown.includes(column) ? shown.filter((each) => each !== column) : insertInPlace(columns, shown, column);
  return toChoice(columns, next);
}

/** Moves a shown column to a place among those that are shown. */
export function moveColumn(columns: readonly Placed[], choice: ColumnChoice, key: string, to: number): ColumnChoice {
  const shown = chosenColumns(columns, choice);
  const column = shown.find((each) => each.key === key);
  if (!column) return choice;
  const rest = shown.filter((each) => each !== column);
  const place = Math.max(0, Math.min(rest.length, to));
  return toChoice(columns, rest.toSpliced(place, 0, column));
}
