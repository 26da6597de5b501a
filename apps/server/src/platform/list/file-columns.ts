import type { Locale } from '@linkstand/contract/shared/locales';
import type { Actor, Context } from '../context.ts';
import { longCsv } from '../csv.ts';

/** A column of a file whose columns the server defines, because the page shows others. */
export interface FileColumn<Row> {
  readonly header: string | Readonly<Record<Locale, string>>;
  readonly value: (row: Row, ctx: Context) => string | number | null | undefined;
  /** Who may read it. Absent: everybody who may read the row. */
  readonly may?: (actor: Actor) => boolean;
}

/** Rows as CSV in the reader's language, with the columns that the reader may see. */
export function fileOf<Row>(ctx: Context, rows: readonly Row[], columns: readonly FileColumn<Row>[]): Promise<Buffer> {
  const shown = columns.filter(({ may }) => may?.(ctx.actor) ?? true);
  return longCsv(
    shown.map(({ header }) => (typeof header === 'string' ? header : header[ctx.locale])),
    rows,
    (row) => shown.map(({ value }) => value(row, ctx) ?? null),
  );
}
