import { columnsThatFit, DEFAULT_WIDTH, parseSort } from '../list-search.ts';

/** Keys of the shown columns in order. Null: the list's default. */
export type ColumnChoice = readonly string[] | null;

type Placed = { key: string; rank?: number; hidden?: boolean; width?: number; narrow?: number };

/** Priority of a column that the reader added: higher than most default ones. */
const ASKED_RANK = 2;

/** Always shown, but movable. */
export const isFixed = ({ rank = 2 }: Placed): boolean => rank === 1;

const isUsual = (column: Placed): boolean => isFixed(column) || column.hidden !== true;

/**
 * The columns of a choice, in its order. Columns that no longer exist are skipped; mandatory ones that it lacks are
 * added at their default place.
 */
export function chosenColumns<C extends Placed>(columns: readonly C[], choice: ColumnChoice): C[] {
  if (choice === null) return columns.filter(isUsual);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const chosen = [...new Set(choice)].flatMap((key) => byKey.get(key) ?? []);
  const missing = columns.filter((column) => isFixed(column) && !chosen.includes(column));
  return missing.reduce((shown, column) => insertInPlace(columns, shown, column), chosen);
}

const rankOf = (column: Placed): number => (column.hidden && !isFixed(column) ? ASKED_RANK : (column.rank ?? 2));

/** The chosen columns that fit, in order. */
export function fittingColumns<C extends Placed>(columns: readonly C[], choice: ColumnChoice, available: number): C[] {
  const ranked = chosenColumns(columns, choice).map((column) => ({
    column,
    ...(column.width === undefined ? {} : { width: column.width }),
    rank: rankOf(column),
  }));
  return columnsThatFit(ranked, available).map(({ column }) => column);
}

/**
 * The column that rows are sorted by comes before all others, as it says why they stand as they do. Of columns that the
 * reader chose none is left out anyway.
 */
export function keepSorted<C extends Placed & { sort?: string }>(
  columns: readonly C[],
  choice: ColumnChoice,
  sort: string | undefined,
): readonly C[] {
  const field = parseSort(sort)?.field;
  if (choice !== null || field === undefined) return columns;
  return columns.map((column) => (column.sort === field && !column.hidden ? { ...column, rank: 1 } : column));
}

/** Layout of the columns of a row. */
export interface ColumnLayout<C> {
  /** Side by side, in order. */
  readonly beside: readonly C[];
  /** In a second line of the row, below the main column. */
  readonly below: readonly C[];
  /** The main column: takes the remaining width, and has the second line below it. */
  readonly main: C | undefined;
}

/** In less than this width in pixels, a table shows one readable column. */
export const PHONE_WIDTH = 520;
/** In less than this one, columns that may do so stand below the main one. */
const TABLET_WIDTH = 800;
/** Width of the main column on a phone, in pixels; less beside a column that says how narrow it may be. */
const MAIN_WIDTH = 260;
const NARROW_MAIN_WIDTH = 190;
const MAX_LINES_BELOW = 4;
/** Width of the main column on a tablet, in pixels, if something stands below it. */
const ABOVE_WIDTH = 240;

/**
 * Lays out the chosen columns in a width: side by side as far as they fit, or all that the reader chose, for which the
 * table scrolls; on a tablet those that may stand below the main one; on a phone the main column with small ones beside
 * it, and the most important others below.
 */
export function layOutColumns<C extends Placed & { grow?: boolean; mayStandBelow?: boolean }>(
  columns: readonly C[],
  choice: ColumnChoice,
  available: number,
): ColumnLayout<C> {
  const chosen = chosenColumns(columns, choice);
  const main = chosen.find((column) => isFixed(column) && column.grow) ?? chosen.find(isFixed) ?? chosen[0];
  if (available >= PHONE_WIDTH || !main) {
    if (choice || !main) return { beside: chosen, below: [], main };
    // What rows are sorted by keeps its heading.
    const below = chosen.filter((column) => available < TABLET_WIDTH && column.mayStandBelow && !isFixed(column));
    const rest = columns.filter((column) => !below.includes(column));
    // What stands below needs more room than a name.
    const widened = { ...main, width: Math.max(main.width ?? DEFAULT_WIDTH, ABOVE_WIDTH) };
    const sized = below.length > 0 ? rest.map((column) => (column === main ? widened : column)) : rest;
    const beside = fittingColumns(sized, choice, available).map((column) => (column === widened ? main : column));
    return { beside, below, main };
  }
  let taken = 0;
  const beside = chosen.filter((column) => {
    if (column === main) return true;
    const { width = DEFAULT_WIDTH, narrow } = column;
    const left = available - taken - (narrow === undefined ? MAIN_WIDTH : NARROW_MAIN_WIDTH);
    const needed = narrow ?? width;
    if (!isFixed(column) || needed > left) return false;
    taken += needed;
    return true;
  });
  const below = chosen
    .filter((column) => !beside.includes(column))
    .map((column, at) => ({ column, rank: rankOf(column), at }))
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, MAX_LINES_BELOW);
  return { beside, below: below.map(({ column }) => column), main };
}

/** Inserts a column after the nearest one before it in the default order. */
function insertInPlace<C extends Placed>(columns: readonly C[], shown: readonly C[], column: C): C[] {
  const before = columns.slice(0, columns.indexOf(column)).reverse();
  const neighbour = before.find((each) => shown.includes(each));
  const at = neighbour ? shown.indexOf(neighbour) + 1 : 0;
  return shown.toSpliced(at, 0, column);
}

/** The shown columns as a choice. Null if equal to what is shown without one. */
function toChoice(shown: readonly Placed[], automatic: readonly Placed[]): ColumnChoice {
  const isSame = automatic.length === shown.length && automatic.every((column, at) => shown[at] === column);
  return isSame ? null : shown.map(({ key }) => key);
}

/**
 * Shows a column at its place, or hides it.
 * @param automatic the columns shown without a choice: the list's own, or those of them that fit
 */
export function toggleColumn(
  columns: readonly Placed[],
  choice: ColumnChoice,
  key: string,
  automatic: readonly Placed[] = columns.filter(isUsual),
): ColumnChoice {
  const shown = choice ? chosenColumns(columns, choice) : automatic;
  const column = columns.find((each) => each.key === key);
  if (!column || (isFixed(column) && shown.includes(column))) return choice;
  const next = shown.includes(column) ? shown.filter((each) => each !== column) : insertInPlace(columns, shown, column);
  return toChoice(next, automatic);
}

/** Moves a shown column to another place. */
export function moveColumn(
  columns: readonly Placed[],
  choice: ColumnChoice,
  key: string,
  to: number,
  automatic: readonly Placed[] = columns.filter(isUsual),
): ColumnChoice {
  const shown = choice ? chosenColumns(columns, choice) : automatic;
  const column = shown.find((each) => each.key === key);
  if (!column) return choice;
  const rest = shown.filter((each) => each !== column);
  const place = Math.max(0, Math.min(rest.length, to));
  return toChoice(rest.toSpliced(place, 0, column), automatic);
}
