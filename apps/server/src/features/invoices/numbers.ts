import { invoiceNumber } from '@linkstand/contract/invoices/choices';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Tx } from '../../platform/context.ts';

export interface TakenNumber {
  readonly issuer: string;
  readonly series: string;
  readonly seriesYear: number;
  readonly seriesNumber: number;
  readonly number: string;
  /** Now, or when the last document of the series was issued: of two at once, the later number is not the earlier one. */
  readonly issuedAt: Date;
}

/**
 * The next number of a series, in the transaction that issues its document. Concurrent issuing waits, and a rollback
 * returns the number.
 */
export async function takeNumber(
  tx: Tx,
  issuer: string,
  series: string,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): Promise<TakenNumber> {
  const year = Number(dayIn(now, timeZone).slice(0, 4));
  const { rows } = await sql<{ lastNumber: number; lastIssuedAt: Date }>`
    insert into invoice_series (issuer, series, year, last_number, last_issued_at)
    values (${issuer}, ${series}, ${year}, 1, ${now})
    on conflict (issuer, series, year) do update set last_number = invoice_series.last_number + 1,
      last_issued_at = greatest(invoice_series.last_issued_at, excluded.last_issued_at)
    returning last_number, last_issued_at`.execute(tx);
  const [{ lastNumber: seriesNumber, lastIssuedAt: issuedAt } = { lastNumber: 0, lastIssuedAt: now }] = rows;
  return {
    issuer,
    series,
    seriesYear: year,
    seriesNumber,
    number: invoiceNumber(series, year, seriesNumber),
    issuedAt,
  };
}
