import { csvText } from '@linkstand/contract/shared/csv-cell';
import { plainAmount } from '@linkstand/contract/shared/money';
import { MAX_PAGE_SIZE, type Paging } from '@linkstand/contract/shared/pagination';
import { stringify } from 'csv-stringify/sync';
import { download } from './http/download.ts';
import { turns } from './turns.ts';

/** Cents of the base currency as a number that any program reads. Empty for null. */
export const amountCell = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : plainAmount(cents);

type Row = readonly (string | number | null)[];

const safe = (row: Row) => row.map((cell) => (typeof cell === 'string' ? csvText(cell) : cell));

/**
 * Rows as CSV with a header, a byte order mark (spreadsheets need it to read UTF-8), and no cell that a spreadsheet
 * would run as a formula.
 */
export function csv(header: readonly string[], rows: readonly Row[]): string {
  return stringify([safe(header), ...rows.map(safe)], { bom: true, record_delimiter: '\r\n' });
}

/** Further rows of the same file, without the header. */
export const csvRows = (rows: readonly Row[]): string => stringify(rows.map(safe), { record_delimiter: '\r\n' });

/** Rows that are made and written at once: a few milliseconds. */
const ROWS_AT_ONCE = 50;

/** The same file, made a few rows at a time, so that a long list doesn't hold the event loop. */
export async function longCsv<Item>(
  header: readonly string[],
  items: readonly Item[],
  rowOf: (item: Item) => Row,
): Promise<Buffer> {
  const pause = turns();
  const parts = [Buffer.from(csv(header, []))];
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    parts.push(Buffer.from(csvRows(items.slice(from, from + ROWS_AT_ONCE).map(rowOf))));
    await pause();
  }
  return Buffer.concat(parts);
}

/** The part of a list that a file holds. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Total of the list. */
  readonly total: number;
}

/**
 * Reads the rows of a list for a file, page by page. Counts them only if the list may have more rows than the file.
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

/** A list as a file. Its name says how many rows it has, or how many of all: `briefings-5000-of-7120.csv`. */
export function csvDownload(noun: string, body: Buffer, listed?: Listed<unknown>) {
  const fileName = listed ? `${noun}-${countOf(listed)}.csv` : `${noun}.csv`;
  return download({ body, mediaType: 'text/csv; charset=utf-8', fileName });
}

const countOf = ({ rows, total }: Listed<unknown>) =>
  total > rows.length ? `${rows.length}-of-${total}` : String(total);
