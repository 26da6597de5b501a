import type { TableRow } from '../../../platform/tables/open-table.ts';
import { siteAddress } from '../../domains/site-address.ts';
import { fieldCalled } from './column-names.ts';

/** Where the names of the columns are. */
export interface Head {
  /** The last row that names them, as a spreadsheet numbers it; 0: none does. */
  readonly line: number;
  readonly rows: 1 | 2;
}

/** Rows in which the names of the columns are looked for: above them are titles, dates, notes. */
export const MAX_ABOVE = 20;

const isAddress = (cell: string) => cell !== '' && siteAddress(cell.trim()) !== null;
const isFilled = (cell: string | undefined) => (cell ?? '').trim() !== '';
const widthOf = ({ cells }: TableRow) => cells.filter(isFilled).length;
/** A number, an amount, a share: names of columns are words. */
const isFigure = (cell: string) => /^[^\p{L}]*\d[\d.,'\s]*(?:[kKmM%€$£]|EUR|USD|BRL)?[^\p{L}]*$/u.test(cell.trim());
const isOfValues = ({ cells }: TableRow) => cells.some((cell) => isAddress(cell) || (isFilled(cell) && isFigure(cell)));

/** How many different fields these names are of. */
const known = (names: readonly string[]) => new Set(names.flatMap((name) => fieldCalled(name) ?? [])).size;

/**
 * Names of columns that stand in two rows: a group above, which spreadsheets write once for several columns, and what
 * each column is below it. A column whose own name says enough is called by that alone.
 */
export function joinedNames(above: readonly string[], below: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [upper, lower] = [(above[at] ?? '').trim(), (below[at] ?? '').trim()];
    if (upper !== '') group = upper;
    if (lower === '') return upper;
    return group === '' || fieldCalled(lower) ? lower : `${group} ${lower}`;
  });
}

/**
 * Finds the names of the columns among the first rows that hold something: the row with the most names that are known,
 * together with the one below or above it if both name more. Without any, the row above the first address; none, if the
 * file begins with addresses.
 */
export function findHead(rows: readonly TableRow[]): Head {
  const [first] = rows;
  if (!first) return { line: 0, rows: 1 };
  const firstValues = rows.findIndex(({ cells }) => cells.some(isAddress));
  const until = Math.min(MAX_ABOVE + 1, firstValues === -1 ? rows.length : firstValues);
  let best: { at: number; rows: 1 | 2; count: number } = { at: -1, rows: 1, count: 1 };
  for (let at = 0; at < until; at++) {
    const [row, next] = [rows[at], at + 1 < until ? rows[at + 1] : undefined];
    if (!row) break;
    const count = known(row.cells);
    if (count > best.count && !(isOfValues(row) && count < 3)) best = { at, rows: 1, count };
    // Both rows name columns, and next to each other.
    if (!next || isOfValues(next) || isOfValues(row) || widthOf(row) < 2 || next.line !== row.line + 1) continue;
    const both = known(joinedNames(row.cells, next.cells));
    if (both > best.count && both > known(next.cells)) best = { at: at + 1, rows: 2, count: both };
  }
  const found = rows[best.at];
  if (found) return { line: found.line, rows: best.rows };
  if (firstValues === 0) return { line: 0, rows: 1 };
  if (firstValues === -1) return { line: first.line, rows: 1 };
  // Names that nobody knows are names, if there are about as many as columns. A title above is one cell.
  const [above, values] = [rows[firstValues - 1], rows[firstValues]];
  const isHead = above && values && (known(above.cells) > 0 || widthOf(above) * 2 >= widthOf(values));
  return isHead ? { line: above.line, rows: 1 } : { line: 0, rows: 1 };
}

/** The names that a head gives the columns. @param rows the first of the file */
export function namesIn(rows: readonly TableRow[], { line, rows: count }: Head): readonly string[] {
  if (line === 0) return [];
  const at = rows.findIndex((row) => row.line === line);
  const [above, head] = [rows[at - 1], rows[at]];
  if (!head) return [];
  const isTwo = count === 2 && above !== undefined && above.line === line - 1;
  return isTwo ? joinedNames(above.cells, head.cells) : head.cells;
}
