import { plainAmount } from '@linkstand/contract/shared/money';
import { MAX_PAGE_SIZE, type Paging } from '@linkstand/contract/shared/pagination';
import { stringify } from 'csv-stringify/sync';
import { download } from './http/download.ts';

/** An amount of the base currency as a cell that is a number to any program; empty where there is none. */
export const amountCell = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : plainAmount(cents);

type Row = readonly (string | number | null)[];

/** No cell that a spreadsheet would run as a formula. */
const safe = (row: Row) =>
  row.map((cell) => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));

/**
 * Rows as CSV with a header, a byte order mark (spreadsheets need it to read UTF-8) and no cell that a spreadsheet
 * would run as a formula.
 */
export function csv(header: readonly string[], rows: readonly Row[]): string {
  return stringify([[...header], ...rows.map(safe)], { bom: true, record_delimiter: '\r\n' });
}

/** More rows of the same file, where it is written a piece at a time. */
export const csvRows = (rows: readonly Row[]): string => stringify(rows.map(safe), { record_delimiter: '\r\n' });

/** What a file holds of a list. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** How many the list has. */
  readonly total: number;
}

/**
 * The rows of a list for a file, read page by page. They are counted only where the list may have more than the file.
 *
 * @param most rows in one file
 */
export async function rowsToExport<Row>(
  most: number,
  search: (paging: Pick<Paging, 'page' | 'size'>) => Promise<readonly Row[]>,
  count: () => Promise<number>,
): Promise<Listed<Row>> {
  const size = Math.min(MAX_PAGE_SIZE, most);
  const rows: Row[] = [];
  for (let page = 0; rows.length < most; page++) {
    const found = await search({ page, size });
    rows.push(...found.slice(0, most - rows.length));
    if (found.length < size) break;
  }
  return { rows, total: rows.length < most ? rows.length : await count() };
}

/** A list as a file; its name says how many rows it has, or how many of them: `briefings-5000-of-7120.csv`. */
export function csvDownload(noun: string, body: string, listed?: Listed<unknown>) {
  const fileName = listed ? `${noun}-${countOf(listed)}.csv` : `${noun}.csv`;
  return download({ body, mediaType: 'text/csv; charset=utf-8', fileName });
}

const countOf = ({ rows, total }: Listed<unknown>) =>
  total > rows.length ? `${rows.length}-of-${total}` : String(total);
