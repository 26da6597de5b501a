import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV with a header, a byte order mark (spreadsheets need it to read UTF-8) and no cell that a spreadsheet
 * would run as a formula.
 */
export function csv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const safe = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)),
  );
  return stringify([[...header], ...safe.map((row) => [...row])], { bom: true, record_delimiter: '\r\n' });
}
