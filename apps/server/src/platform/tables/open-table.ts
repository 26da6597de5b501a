import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import type { MessageCode } from '../../messages/en-us.ts';
import { CsvParser, type CsvRow, isEmptyRow, OpenQuote } from '../csv-reader/csv-parser.ts';
import { declaredDelimiter, recogniseDelimiter } from '../csv-reader/delimiter.ts';
import {
  type ByteSource,
  decodedText,
  HEAD_BYTES,
  headOf,
  recogniseEncoding,
  type TextEncoding,
  UnreadableText,
} from '../csv-reader/text-encoding.ts';
import { fieldRule, type MessageParameters } from '../errors.ts';
import { workers } from '../workers/workers.ts';
import { NUMBER_MARK } from './cell-text.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetName, SheetNotes } from './sheet.ts';
import { kindOf, type TableKind } from './table-kind.ts';

/** A row of a table. */
export interface TableRow extends CsvRow {
  /** Columns whose cells are numbers of a spreadsheet: written with a point, whatever the rest of the file uses. */
  readonly numbers?: ReadonlySet<number>;
}

/** How a file is read, beyond what it says itself. */
export interface TableWish {
  /** Index of the sheet. Undefined: the one that seems to hold the table. */
  readonly sheet?: number | undefined;
  /** Encoding of a text. Undefined: the one that fits. */
  readonly encoding?: TextEncoding | undefined;
  readonly delimiter?: string | undefined;
}

export interface TableLimits {
  /** Rows with content. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell. */
  readonly cell: number;
}

/** An opened table. */
export interface Table {
  readonly kind: 'text' | 'xlsx' | 'ods' | 'xls' | 'html' | 'xml';
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  /** None in a text. */
  readonly sheets: readonly SheetName[];
  readonly sheet: number;
  readonly notes: SheetNotes;
  /**
   * Its rows that are not empty, in parts. `line` counts from 1 with empty rows, as spreadsheets do.
   *
   * @throws Refusal 422 on `file`
   */
  rows(): AsyncGenerator<TableRow[]>;
  /** A spreadsheet's sheet for `sheetTextRows`, which takes a tenth of what reading the spreadsheet again takes. */
  readonly sheetText?: Uint8Array;
}

const refuse = (code: MessageCode, parameters: MessageParameters = {}) => fieldRule({ path: 'file', code, parameters });

/** Bytes of a part that is parsed at once, so that others have their turn. */
const PART = 64 * 1024;

const ENTRY: Readonly<Record<Exclude<TableKind, 'packed' | 'binary' | 'other_spreadsheet'>, true>> = {
  text: true,
  xlsx: true,
  ods: true,
  xls: true,
  html: true,
  xml: true,
};
const isReadable = (kind: TableKind): kind is keyof typeof ENTRY => kind in ENTRY;

async function encodingOf(source: ByteSource): Promise<TextEncoding> {
  try {
    return await recogniseEncoding(source);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    if (error.reason === 'not_text') throw refuse('import_not_text');
    throw error.reason === 'broken'
      ? refuse('import_broken_text', { line: error.line })
      : refuse('import_unknown_text');
  }
}

async function isBinary(head: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(head);
  return type !== undefined && !/^(?:text\/|application\/(?:xml|rtf))/.test(type.mime);
}

/**
 * Opens a file of any kind that tables come in: CSV and pasted cells in any encoding and with any separator, XLSX, XLS,
 * OpenDocument, and tables in HTML or XML that call themselves XLS. What it is, its bytes say. Spreadsheets are read in
 * a worker process.
 *
 * @param source can be read more than once
 * @param caller whose turn among the workers it takes
 * @throws Refusal 422 on `file`, with what to do
 */
export async function openTable(
  source: ByteSource,
  limits: TableLimits,
  caller: string,
  wish: TableWish = {},
): Promise<Table> {
  const head = await headOf(source);
  const kind = kindOf(head, await isBinary(head));
  if (kind === 'packed') throw refuse('import_packed');
  if (kind === 'other_spreadsheet') throw refuse('table_other_program');
  if (!isReadable(kind)) throw refuse('import_not_text');
  if (kind === 'text') return openText(source, limits, wish);
  const bytes = await wholeOf(source);
  const { rows, columns } = limits;
  const read = await workers.run(readSheet, { bytes, kind, sheet: wish.sheet, rows, columns }, caller);
  const { text, sheets, sheet, notes } = read;
  const again: ByteSource = async function* () {
    yield text;
  };
  return { kind, ...SHEET_TEXT, sheets, sheet, notes, rows: () => sheetTextRows(again, limits), sheetText: text };
}

const SHEET_TEXT = { encoding: 'utf-8', delimiter: ',' } as const;

/** The rows of a sheet from its `sheetText`. @throws Refusal 422 on `file` */
export const sheetTextRows = (source: ByteSource, limits: TableLimits): AsyncGenerator<TableRow[]> =>
  rowsOf(() => Readable.from(source()).compose(createGunzip({ chunkSize: PART })), SHEET_TEXT, limits, true);

async function openText(source: ByteSource, limits: TableLimits, wish: TableWish): Promise<Table> {
  const encoding = wish.encoding ?? (await encodingOf(source));
  let delimiter = wish.delimiter;
  if (delimiter === undefined) {
    let head = '';
    for await (const text of decodedText(source, encoding)) {
      head += text;
      if (head.length >= HEAD_BYTES) break;
    }
    delimiter = recogniseDelimiter(head);
  }
  const format = { encoding, delimiter };
  return {
    kind: 'text',
    ...format,
    sheets: [],
    sheet: 0,
    notes: {},
    rows: () => rowsOf(source, format, limits, false),
  };
}

async function wholeOf(source: ByteSource): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of source()) parts.push(part);
  return Buffer.concat(parts);
}

/** Rows of a CSV. A first line that declares the delimiter (`sep=;`) is not a row. */
async function* rowsOf(
  source: ByteSource,
  { encoding, delimiter }: Pick<Table, 'encoding' | 'delimiter'>,
  { rows, columns, cell }: TableLimits,
  isMarked: boolean,
): AsyncGenerator<TableRow[]> {
  const parser = new CsvParser(delimiter, { cell, cells: columns + 1 });
  const isRow = (row: CsvRow) =>
    !isEmptyRow(row) && !(row.line === 1 && declaredDelimiter(`${row.cells.join(delimiter)}\n`));
  const asRow = isMarked ? withNumbers : (row: CsvRow): TableRow => row;
  try {
    for await (const text of decodedText(source, encoding)) {
      yield [...parser.push(text)].filter(isRow).map(asRow);
      // Spreadsheets leave empty rows.
      if (parser.lines > 3 * rows) throw refuse('import_too_many_rows', { most: rows });
    }
    yield [...parser.end()].filter(isRow).map(asRow);
  } catch (error) {
    throw error instanceof OpenQuote ? refuse('import_open_quote', { line: error.line }) : error;
  }
}

function withNumbers(row: CsvRow): TableRow {
  const numbers = new Set<number>();
  const cells = row.cells.map((cell, at) => {
    if (!cell.startsWith(NUMBER_MARK)) return cell;
    numbers.add(at);
    return cell.slice(NUMBER_MARK.length);
  });
  return numbers.size === 0 ? row : { ...row, cells, numbers };
}
