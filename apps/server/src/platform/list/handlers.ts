import type { FileQuery } from '@linkstand/contract/shared/file-formats';
import type { Paging } from '@linkstand/contract/shared/pagination';
import type { ExportColumn } from '@linkstand/contract/shared/resource';
import type { RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { askedTable, requireColumns } from './export.ts';
import { exportFile, MAX_EXPORTED } from './export-list.ts';
import type { FileColumn } from './file-columns.ts';
import type { FilterOf, List, ListEndpoints, ListedOf, ListRow } from './list.ts';
import { countRows, searchRows } from './read.ts';
import { pagesToExport, tableDownload } from './table-file.ts';

type Condition = RawBuilder<SqlBool>;
/** Rows in the contract's shape. */
type Present<Row, Listed> = (rows: Row[], ctx: Context) => Listed[] | Promise<Listed[]>;

interface Options<Row, Listed> {
  /** Start of a file's name. Absent: from the endpoint's path. */
  readonly name?: string;
  /** Rows of a file that hold more than those of a page, and what they hold. */
  readonly exported?: { readonly row: z.ZodObject; readonly present: Present<Row, unknown> };
  /** The columns of a file that the server defines. Absent: the caller names them. */
  readonly columns?: readonly FileColumn<Listed>[];
  /** What an id in the path says of the rows. @throws Refusal 404 */
  readonly within?: (id: number, ctx: Context) => Promise<Condition>;
}

/** A row of a search. */
const rowOf = (output: z.ZodType | undefined): z.ZodObject =>
  (output as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }>).shape.data.element;

/** `/api/v1/sites/imports/search` → `sites-imports` */
const nameOf = (path: string): string => path.split('/').slice(3, -1).join('-');

/** Presents rows one by one. */
export const each =
  <Row, Listed>(present: (ctx: Context, row: Row) => Listed): Present<Row, Listed> =>
  (rows, ctx) =>
    rows.map((row) => present(ctx, row));

/** Answers `search`, `count` and `export` of a list. */
export function listHandlers<
  C extends ListEndpoints,
  Row extends ListRow,
  T,
  N extends keyof T,
  Listed extends ListedOf<C>,
>(
  list: List<C, Row, T, N>,
  present: Present<Row, Listed>,
  options: Options<Row, NoInfer<Listed>> = {},
): Handlers<Pick<C, Extract<keyof C, keyof ListEndpoints>>> {
  const { contract, unreadable, mostExported = MAX_EXPORTED } = list;
  const { name = nameOf(contract.search.path), columns, exported } = options;
  const within = async (params: unknown, ctx: Context): Promise<Condition[]> =>
    options.within ? [await options.within((params as { id: number }).id, ctx)] : [];
  /** The rows of a file, as they are presented. */
  const all = <Shown>(
    ctx: Context,
    filter: FilterOf<C>,
    sort: string[],
    part: Condition[],
    shown: Present<Row, Shown>,
  ) =>
    pagesToExport(
      mostExported,
      async (paging) => shown(await searchRows(list, ctx, filter, { ...paging, sort }, part), ctx),
      () => countRows(list, ctx, filter, part),
    );

  return {
    search: async ({ params, query, body }, ctx) => {
      const { page, size } = query as Paging;
      const rows = await searchRows(list, ctx, body as FilterOf<C>, query as Paging, await within(params, ctx));
      return { data: await present(rows, ctx), page, size };
    },
    count: async ({ params, body }, ctx) => ({
      count: await countRows(list, ctx, body as FilterOf<C>, await within(params, ctx)),
    }),
    export: async ({ params, query, body }, ctx) => {
      const { sort, format } = query as z.output<typeof FileQuery>;
      const part = await within(params, ctx);
      if (columns)
        return exportFile(ctx, name, await all(ctx, body as FilterOf<C>, sort, part, present), columns, format);
      const asked = body as { filter: FilterOf<C>; columns: ExportColumn[] };
      requireColumns(asked.columns, exported?.row ?? rowOf(contract.search.output), unreadable?.(ctx));
      const paged = await all<unknown>(ctx, asked.filter, sort, part, exported?.present ?? present);
      return tableDownload(askedTable(ctx, name, paged, asked.columns), ctx.locale, format);
    },
  } as Handlers<Pick<C, Extract<keyof C, keyof ListEndpoints>>>;
}
