import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import type { Paging } from '@linkstand/contract/shared/pagination';
import type { ExportColumn } from '@linkstand/contract/shared/resource';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { askedTable, requireColumns } from './export.ts';
import { type FileColumn, tableOf } from './file-columns.ts';
import { type Paged, pagesToExport, tableDownload } from './table-file.ts';

/** Most rows of one file, unless a list sets less. */
export const MAX_EXPORTED = 100_000;

interface List {
  /** Start of the file name: `release-bills`. */
  readonly name: string;
  readonly search: (paging: Paging) => Promise<readonly unknown[]>;
  readonly count: () => Promise<number>;
  /** A row in the contract, whose fields are the columns. */
  readonly row: z.ZodObject;
  /** Fields that are not for this reader. */
  readonly unreadable?: ReadonlySet<string> | undefined;
  readonly most?: number | undefined;
}

/** A list as a file in its order, with the requested columns. @throws Refusal 400 for an unknown column */
export async function exportList(
  ctx: Context,
  list: List,
  asked: { readonly sort: string[]; readonly columns: readonly ExportColumn[]; readonly format: FileFormat },
) {
  requireColumns(asked.columns, list.row, list.unreadable);
  const paged = await pagesToExport(
    list.most ?? MAX_EXPORTED,
    (paging) => list.search({ ...paging, sort: asked.sort }),
    list.count,
  );
  return tableDownload(askedTable(ctx, list.name, paged, asked.columns), ctx.locale, asked.format);
}

/** A list as a file with columns that the server defines. */
export const exportFile = <Row>(
  ctx: Context,
  name: string,
  paged: Paged<Row>,
  columns: readonly FileColumn<NoInfer<Row>>[],
  format: FileFormat,
) => tableDownload(tableOf(ctx, name, paged, columns), ctx.locale, format);

/** Rows that are at hand, as they are read for a file. */
export async function* atHand<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** The same for a list that is always exported whole, so the file name has no count. */
export function exportWhole<Row>(
  ctx: Context,
  name: string,
  rows: readonly Row[],
  columns: readonly FileColumn<NoInfer<Row>>[],
  format: FileFormat,
) {
  const { counted: _all, ...table } = tableOf(
    ctx,
    name,
    { pages: atHand(rows), count: rows.length, total: rows.length },
    columns,
  );
  return tableDownload(table, ctx.locale, format);
}
