import type { Paging } from '@linkstand/contract/shared/pagination';
import type { ExportColumn } from '@linkstand/contract/shared/resource';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { csvDownload, type Listed, rowsToExport } from '../csv.ts';
import { exportRows, requireColumns } from './export.ts';
import { type FileColumn, fileOf } from './file-columns.ts';

/** Most rows of one file, unless a list sets less. */
export const MAX_EXPORTED = 20_000;

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

/** A list as CSV in its order, with the requested columns. @throws Refusal 400 for an unknown column */
export async function exportList(
  ctx: Context,
  list: List,
  asked: { readonly sort: string[]; readonly columns: readonly ExportColumn[] },
) {
  requireColumns(asked.columns, list.row, list.unreadable);
  const listed = await rowsToExport(
    list.most ?? MAX_EXPORTED,
    (paging) => list.search({ ...paging, sort: asked.sort }),
    list.count,
  );
  return csvDownload(list.name, await exportRows(ctx, listed.rows, asked.columns), listed);
}

/** A list as CSV with columns that the server defines. */
export const exportFile = async <Row>(
  ctx: Context,
  name: string,
  listed: Listed<Row>,
  columns: readonly FileColumn<NoInfer<Row>>[],
) => csvDownload(name, await fileOf(ctx, listed.rows, columns), listed);

/** The same for a list that is always exported whole, so the file name has no count. */
export const exportWhole = async <Row>(
  ctx: Context,
  name: string,
  rows: readonly Row[],
  columns: readonly FileColumn<NoInfer<Row>>[],
) => csvDownload(name, await fileOf(ctx, rows, columns));
