import { csvText } from '@linkstand/contract/shared/csv-cell';
import { stringify } from 'csv-stringify/sync';

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
