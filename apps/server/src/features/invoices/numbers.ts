import { invoiceNumber } from '@linkstand/contract/invoices/choices';
import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';

export interface TakenNumber {
  readonly issuer: string;
  readonly series: string;
  readonly seriesYear: number;
  readonly seriesNumber: number;
  readonly number: string;
}

/**
 * The next number of a series, in the transaction that issues its document. Concurrent issuing waits, and a rollback
 * returns the number.
 */
export async function takeNumber(tx: Tx, issuer: string, series: string, year: number): Promise<TakenNumber> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into invoice_series (issuer, series, year, last_number) values (${issuer}, ${series}, ${year}, 1)
    on conflict (issuer, series, year) do update set last_number = invoice_series.last_number + 1
    returning last_number`.execute(tx);
  const seriesNumber = rows[0]?.lastNumber ?? 0;
  return { issuer, series, seriesYear: year, seriesNumber, number: invoiceNumber(series, year, seriesNumber) };
}
