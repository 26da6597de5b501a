import type { ExportColumn } from '@linkstand/contract/shared/resource';
import { download } from '../download.ts';
import { exportColumn } from './export-column.ts';
import type { Column } from './list-types.ts';
import type { ListQuery } from './use-list-data.ts';

/**
 * The `onExport` of a list: saves the shown columns of all rows as a CSV file.
 *
 * @param request the list's export endpoint
 * @param without keys of columns that hold no data, such as buttons
 */
export const exportShown =
  <Filter>(
    request: (call: {
      query: { sort: ListQuery<Filter>['sort'] };
      body: { filter: Filter; columns: ExportColumn[] };
    }) => Promise<Blob>,
    fileName: string,
    without: readonly string[] = [],
  ) =>
  <Row>({
    sort,
    filter,
    columns,
  }: Pick<ListQuery<Filter>, 'sort' | 'filter'> & { columns: readonly Column<Row>[] }) => {
    const data = columns.filter(({ key }) => !without.includes(key));
    return download(
      () => request({ query: { sort }, body: { filter, columns: data.map((column) => exportColumn(column)) } }),
      fileName,
    );
  };
