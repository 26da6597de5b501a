import { csvText } from '@linkstand/contract/shared/csv-cell';
import { plainAmount } from '@linkstand/contract/shared/money';
import { stringify } from 'csv-stringify/sync';
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
