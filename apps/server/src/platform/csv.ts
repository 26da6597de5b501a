import { stringify } from 'csv-stringify/sync';

/** Euros with two decimals and a point between, whatever the language: a number to any program. */
export function euros(cents: number | null | undefined): string | null {
  if (cents === null || cents === undefined) return null;
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

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
