import type { Locale } from '@linkstand/contract/shared/locales';
import type { Actor, Context } from '../context.ts';
import type { Paged, Table, TableCell, TableKind } from './table-file.ts';

/** A column of a file whose columns the server defines, because the page shows others. */
export interface FileColumn<Row> {
  readonly header: string | Readonly<Record<Locale, string>>;
  /** `amount`: the value is cents; `day`: YYYY-MM-DD. */
  readonly kind?: TableKind;
  readonly value: (row: Row, ctx: Context) => TableCell | undefined;
  /** Who may read it. Absent: everybody who may read the row. */
  readonly may?: (actor: Actor) => boolean;
}

/** Rows of a file in the reader's language, with the columns that the reader may see. */
export function tableOf<Row>(
  ctx: Context,
  name: string,
  { pages, ...counted }: Paged<Row>,
  columns: readonly FileColumn<Row>[],
): Table {
  const shown = columns.filter(({ may }) => may?.(ctx.actor) ?? true);
  async function* cells() {
    for await (const rows of pages) yield rows.map((row) => shown.map(({ value }) => value(row, ctx) ?? null));
  }
  return {
    name,
    columns: shown.map(({ header, kind = 'plain' }) => ({
      header: typeof header === 'string' ? header : header[ctx.locale],
      kind,
    })),
    pages: cells(),
    counted,
  };
}
