import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import type { ExportColumn } from '@linkstand/contract/shared/resource';
import { translator } from '../../lib/i18n.ts';
import { download } from '../buttons/download.ts';
import { toastDone } from '../toasts/toast.ts';
import { exportColumn } from './export-column.ts';
import type { Column } from './list-types.ts';
import type { ListQuery } from './use-list-data.ts';

/** How the server names a file that holds only the first rows: `sites-300-of-2000.csv`. */
const PARTIAL = /-(\d+)-of-(\d+)\.(?:csv|xlsx)$/;

/**
 * Saves the file of a list under the server's name for it, and says so if it holds only the first rows.
 *
 * @param fallbackName used if the server names none
 */
export async function downloadList(load: () => Promise<Blob>, fallbackName: string): Promise<void> {
  let name = fallbackName;
  const isSaved = await download(load, (file) => {
    if (file instanceof File) name = file.name;
    return name;
  });
  const [, some, total] = PARTIAL.exec(name) ?? [];
  if (isSaved && some && total)
    toastDone(translator('ui')('list.exportedSome', { some: Number(some), total: Number(total) }));
}

interface Options<Row> {
  /** Value labels of a column that has none of its own. */
  readonly labelsOf?: (column: Pick<Column<Row>, 'key'>) => Readonly<Record<string, string>>;
}

/**
 * The `onExport` of a list: saves the given columns of all rows as a file.
 *
 * @param request the list's export endpoint
 */
export const exportShown =
  <Filter, Row>(
    request: (call: {
      query: { sort: ListQuery<Filter>['sort']; format: FileFormat };
      body: { filter: Filter; columns: ExportColumn[] };
    }) => Promise<Blob>,
    fallbackName: string,
    { labelsOf }: Options<Row> = {},
  ) =>
  ({
    sort,
    filter,
    columns,
    format,
  }: Pick<ListQuery<Filter>, 'sort' | 'filter'> & {
    columns: readonly Pick<Column<Row>, 'key' | 'header' | 'file'>[];
    format: FileFormat;
  }): Promise<void> => {
    const asked = columns
      .filter(({ file }) => file !== false)
      .map((column) => exportColumn(column, labelsOf?.(column)));
    const query = { sort, format };
    return downloadList(() => request({ query, body: { filter, columns: asked } }), `${fallbackName}.${format}`);
  };
