import { INVOICE_TYPES, type InvoiceType, SERIES } from '@linkstand/contract/invoices/choices';
import type { InvoiceSeries, SeriesStart } from '@linkstand/contract/invoices/schema';
import type { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, type Tx, together } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { record } from '../../platform/record.ts';
import { readSetting } from '../settings/queries.ts';

async function readSeries(
  db: Database | Tx,
  issuer: string,
  type: InvoiceType,
  year: number,
): Promise<z.output<typeof InvoiceSeries>> {
  const series = SERIES[type];
  const row = await db
    .selectFrom('invoiceSeries')
    .select('lastNumber')
    .where('issuer', '=', issuer)
    .where('series', '=', series)
    .where('year', '=', year)
    .executeTakeFirst();
  const used = await db
    .selectFrom('invoices')
    .select('id')
    .where('issuer', '=', issuer)
    .where('series', '=', series)
    .where('seriesYear', '=', year)
    .limit(1)
    .executeTakeFirst();
  return { series, type, year, nextNumber: (row?.lastNumber ?? 0) + 1, isBegun: used !== undefined };
}

/** The next number of each series this year. */
export async function listSeries({ db, now, timeZone }: Context): Promise<InvoiceSeries[]> {
  const { taxNumber } = await readSetting(db, 'fiscal_identity');
  const year = Number(dayIn(now, timeZone).slice(0, 4));
  return Promise.all(INVOICE_TYPES.map((type) => readSeries(db, taxNumber, type, year)));
}

/**
 * Sets the first number of a series, for a company that switches from another program.
 * @throws Refusal 422 once a document has one of its numbers, or without fiscal data of the issuer
 */
export const startSeries = (
  ctx: Context,
  { type, year, nextNumber }: z.output<typeof SeriesStart>,
): Promise<InvoiceSeries> =>
  together(ctx, async (tx) => {
    const { taxNumber } = await readSetting(tx, 'fiscal_identity');
    if (taxNumber === '') throw rule('issuer_unknown');
    const key = { issuer: taxNumber, series: SERIES[type], year };
    await tx
      .insertInto('invoiceSeries')
      .values({ ...key, lastNumber: 0 })
      .onConflict((on) => on.doNothing())
      .execute();
    // Concurrent issuing waits for the row, and takes the number set here.
    const { id } = await tx
      .selectFrom('invoiceSeries')
      .select('id')
      .where((eb) => eb.and(key))
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await readSeries(tx, taxNumber, type, year);
    if (before.isBegun) throw rule('series_begun');
    await tx
      .updateTable('invoiceSeries')
      .set({ lastNumber: nextNumber - 1 })
      .where((eb) => eb.and(key))
      .execute();
    await record(tx, ctx, {
      entity: 'invoice_series',
      entityId: id,
      action: 'invoice_series.start',
      changes: { [`${key.series}-${year}`]: [before.nextNumber, nextNumber] },
      silent: true,
    });
    return { ...before, nextNumber };
  });
