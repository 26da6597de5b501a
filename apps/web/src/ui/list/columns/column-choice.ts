import { columnsThatFit, DEFAULT_WIDTH } from '../list-search.ts';

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

const rankOf = (column: Placed): number => (column.hidden && !isFixed(column) ? ASKED_RANK : (column.rank ?? 2));

/** Those of the chosen columns that there is room for, in their order. */
export function fittingColumns<C extends Placed>(columns: readonly C[], choice: ColumnChoice, available: number): C[] {
  const ranked = chosenColumns(columns, choice).map((column) => ({
    column,
    ...(column.width === undefined ? {} : { width: column.width }),
    rank: rankOf(column),
  }));
  return columnsThatFit(ranked, available).map(({ column }) => column);
}

/** How the columns of a row stand. */
export interface ColumnLayout<C> {
  /** Side by side, in their order. */
  readonly beside: readonly C[];
  /** In a second line of the row, below the main one of those beside each other. */
  readonly below: readonly C[];
  /** What the row is known by: it takes the width, and has the second line below it. */
  readonly main: C | undefined;
}

/** Narrower than this, in pixels, a table has room for one column that can be read. */
const PHONE_WIDTH = 520;
/** Pixels that the main column keeps on a phone. */
const MAIN_WIDTH = 260;
const MOST_BELOW = 4;

/**
 * How the chosen columns stand in so many pixels: side by side as far as they fit; on a phone the main one with what is
 * small enough beside it, and the most important of the others below.
 */
export function layOutColumns<C extends Placed & { grow?: boolean }>(
  columns: readonly C[],
  choice: ColumnChoice,
  available: number,
): ColumnLayout<C> {
  const chosen = chosenColumns(columns, choice);
  const main = chosen.find((column) => isFixed(column) && column.grow) ?? chosen.find(isFixed) ?? chosen[0];
  if (available >= PHONE_WIDTH || !main) return { beside: fittingColumns(columns, choice, available), below: [], main };
  let left = available - MAIN_WIDTH;
  const beside = chosen.filter((column) => {
    if (column === main) return true;
    const width = column.width ?? DEFAULT_WIDTH;
    if (!isFixed(column) || width > left) return false;
    left -= width;
    return true;
  });
  const below = chosen
    .filter((column) => !beside.includes(column))
    .map((column, at) => ({ column, rank: rankOf(column), at }))
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, MOST_BELOW);
  return { beside, below: below.map(({ column }) => column), main };
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
