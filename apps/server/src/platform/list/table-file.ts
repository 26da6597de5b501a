import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { csvText } from '@linkstand/contract/shared/csv-cell';
import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, plainAmount } from '@linkstand/contract/shared/money';
import { MAX_PAGE_SIZE, type Paging } from '@linkstand/contract/shared/pagination';
import { stringify } from 'csv-stringify/sync';
import { download } from '../http/download.ts';
import { turns } from '../turns.ts';

/** What a column holds: cents of the base currency, days as YYYY-MM-DD, or texts and numbers as they are. */
export type TableKind = 'plain' | 'amount' | 'day';
export type TableCell = string | number | null;

export interface TableColumn {
  readonly header: string;
  readonly kind: TableKind;
}

export interface Table {
  /** Start of the file's name. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Rows as they are read, so that a long list is never held as a whole. */
  readonly pages: AsyncIterable<readonly (readonly TableCell[])[]>;
  /** Rows of the file, and of the list. Absent for a list that is always exported whole. */
  readonly counted?: { readonly count: number; readonly total: number };
}

/** The part of a list that a file holds, read page by page. */
export interface Paged<Row> {
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly count: number;
  readonly total: number;
}

/**
 * Reads the rows of a list for a file, page by page as the file is written. The first page is read at once, so that a
 * refusal is an answer. Counts the rows only if there may be more than a page.
 *
 * @param most rows in one file
 */
export async function pagesToExport<Row>(
  most: number,
  search: (paging: Pick<Paging, 'page' | 'size'>) => Promise<readonly Row[]>,
  count: () => Promise<number>,
): Promise<Paged<Row>> {
  const size = Math.min(MAX_PAGE_SIZE, most);
  const first = await search({ page: 0, size });
  const total = first.length < size ? first.length : await count();
  async function* pages() {
    yield first;
    let last = first.length;
    for (let page = 1, read = first.length; last === size && read < most; page++) {
      const found = await search({ page, size });
      last = found.length;
      yield found.slice(0, most - read);
      read += last;
    }
  }
  return { pages: pages(), total, count: Math.min(total, most) };
}

/** Rows written at once: a few milliseconds. */
const ROWS_AT_ONCE = 50;

/** Spreadsheets read numbers and part cells as people write them where they are. */
const DIALECTS: Readonly<Record<Locale, { readonly delimiter: string; readonly decimal: string }>> = {
  'en-US': { delimiter: ',', decimal: '.' },
  es: { delimiter: ';', decimal: ',' },
  'pt-BR': { delimiter: ';', decimal: ',' },
};

/**
 * CSV with a byte order mark, which spreadsheets need to read UTF-8, with the separator and the decimal mark of the
 * reader's language, and no cell that a spreadsheet would run as a formula.
 */
async function* csvOf({ columns, pages }: Table, locale: Locale): AsyncGenerator<Buffer> {
  const { delimiter, decimal } = DIALECTS[locale];
  const pause = turns();
  const cell = (value: TableCell, kind: TableKind): string | null => {
    if (value === null) return null;
    if (typeof value === 'string') return csvText(value);
    return (kind === 'amount' ? plainAmount(value) : String(value)).replace('.', decimal);
  };
  const lines = (rows: readonly (readonly (string | null)[])[], bom = false) =>
    Buffer.from(
      stringify(
        rows.map((row) => [...row]),
        { bom, delimiter, record_delimiter: '\r\n' },
      ),
    );
  yield lines([columns.map(({ header }) => csvText(header))], true);
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += ROWS_AT_ONCE) {
      const part = page.slice(from, from + ROWS_AT_ONCE);
      yield lines(part.map((row) => row.map((value, at) => cell(value, columns[at]?.kind ?? 'plain'))));
      await pause();
    }
  }
}

const FORMATS: Readonly<Record<TableKind, { readonly numFmt?: string; readonly width: number }>> = {
  plain: { width: 22 },
  amount: { numFmt: `#,##0.00 "${BASE_CURRENCY}"`, width: 16 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
};
/** Most characters that a cell of a workbook holds. */
const MOST_CHARACTERS = 32_767;

/** Numbers are numbers, days are dates, and a text that begins with = stays a text. */
function workbookCell(value: TableCell, kind: TableKind): string | number | Date | null {
  if (value === null) return null;
  if (typeof value === 'number') return kind === 'amount' ? value / 100 : value;
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return new Date(`${value}T00:00:00Z`);
  return value.slice(0, MOST_CHARACTERS);
}

/** The writer of all workbooks (docs/decisions/reports.md), here row by row. */
async function workbookOf({ name, columns, pages }: Table): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const pause = turns();
  async function* rows() {
    yield columns.map(({ header }) => header);
    for await (const page of pages) {
      for (const row of page) {
        yield row.map((value, at) => workbookCell(value, columns[at]?.kind ?? 'plain'));
        await pause();
      }
    }
  }
  const written = writeXlsxStream(rows(), {
    name: name.slice(0, 31),
    columns: columns.map(({ kind }) => FORMATS[kind]),
    freezePane: { rows: 1 },
    repeatHeaders: false,
  });
  return Readable.fromWeb(written as ReadableStream<Uint8Array>);
}

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list as a file. Its name says how many rows it has, or how many of all: `briefings-5000-of-7120.csv`. */
export async function tableDownload(table: Table, locale: Locale, format: FileFormat) {
  const { name, counted } = table;
  const body = format === 'csv' ? Readable.from(csvOf(table, locale), { objectMode: false }) : await workbookOf(table);
  const fileName = [name, ...(counted ? [countOf(counted)] : [])].join('-');
  return download({ body, mediaType: MEDIA_TYPES[format], fileName: `${fileName}.${format}` });
}

const countOf = ({ count, total }: NonNullable<Table['counted']>) =>
  total > count ? `${count}-of-${total}` : String(total);
