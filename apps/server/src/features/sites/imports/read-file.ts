import { createHash } from 'node:crypto';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import type { ImportMapping } from '@linkstand/contract/sites/import';
import {
  type ImportEncoding,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type NumberStyle,
} from '@linkstand/contract/sites/import-choices';
import { fileTypeFromBuffer } from 'file-type';
import type { MessageCode } from '../../../messages/en-us.ts';
import { CsvParser, type CsvRow, isEmptyRow, OpenQuote } from '../../../platform/csv-reader/csv-parser.ts';
import { declaredDelimiter, recogniseDelimiter } from '../../../platform/csv-reader/delimiter.ts';
import {
  type ByteSource,
  decodedText,
  HEAD_BYTES,
  headOf,
  recogniseEncoding,
  UnreadableText,
} from '../../../platform/csv-reader/text-encoding.ts';
import { fieldRule, type MessageParameters } from '../../../platform/errors.ts';
import { storable } from '../../../platform/storable.ts';
import { siteAddress } from '../../domains/site-address.ts';
import { guessColumns } from './column-names.ts';
import { guessDates, guessNumbers } from './written-numbers.ts';

/** Maximum characters of a cell. The longest text of a site has 5,000. */
export const MAX_CELL = 20_000;
const LIMITS = { cell: MAX_CELL, cells: MAX_IMPORT_COLUMNS + 1 };
const SAMPLES = 5;
/** Characters of a cell that is only shown. */
const SAMPLE_LENGTH = 120;
/** Rows from which the format of numbers and days is guessed. */
const GUESS_ROWS = 500;

/** Lines of a file at most, its empty rows among them: spreadsheets leave some. */
const MAX_LINES = 3 * MAX_IMPORT_ROWS;

/** The format of a file's text. */
export interface TextFormat {
  readonly encoding: ImportEncoding;
  readonly delimiter: string;
}

/** What reading an uploaded file finds. */
export interface FoundFile extends TextFormat {
  readonly headers: readonly string[];
  readonly headersKey: string;
  readonly samples: readonly (readonly string[])[];
  readonly total: number;
  readonly guess: ImportMapping;
}

const refuse = (code: MessageCode, parameters: MessageParameters = {}) => fieldRule({ path: 'file', code, parameters });

const PACKED = new Set(['zip', 'gz', 'rar', '7z', 'bz2', 'xz', 'tar']);
const SHEETS = new Set(['xlsx', 'xls', 'ods', 'xlsm', 'cfb', 'numbers']);

/** The refusal of a file that is not text, depending on what it is. */
async function notText(head: Uint8Array) {
  const kind = (await fileTypeFromBuffer(head))?.ext;
  // A spreadsheet is a zip file. Its first entry tells which kind.
  const text = Buffer.from(head).toString('latin1');
  if (SHEETS.has(kind ?? '') || /\[Content_Types\]\.xml|xl\/|opendocument\.spreadsheet/.test(text))
    return refuse('import_spreadsheet');
  return refuse(PACKED.has(kind ?? '') ? 'import_packed' : 'import_not_text');
}

async function encodingOf(source: ByteSource): Promise<ImportEncoding> {
  try {
    return await recogniseEncoding(source);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    if (error.reason === 'not_text') throw await notText(await headOf(source));
    throw error.reason === 'broken'
      ? refuse('import_broken_text', { line: error.line })
      : refuse('import_unknown_text');
  }
}

/**
 * The rows of a file that are not empty, in chunks. `line` counts from 1 with empty rows, as spreadsheets do. A first
 * line that declares the delimiter (`sep=;`) is not a row.
 *
 * @throws OpenQuote, or Refusal 422 for too many rows, including empty ones
 */
export async function* rowsOf(source: ByteSource, { encoding, delimiter }: TextFormat): AsyncGenerator<CsvRow[]> {
  const parser = new CsvParser(delimiter, LIMITS);
  const isRow = (row: CsvRow) =>
    !isEmptyRow(row) && !(row.line === 1 && declaredDelimiter(`${row.cells.join(delimiter)}\n`));
  for await (const text of decodedText(source, encoding)) {
    yield [...parser.push(text)].filter(isRow);
    if (parser.lines > MAX_LINES) throw refuse('import_too_many_rows', { most: MAX_IMPORT_ROWS });
  }
  yield [...parser.end()].filter(isRow);
}

/** Rows above the names of the columns: a title, a date, a note. */
const MAX_ABOVE = 20;

/** Where the names of the columns are: the first row that has two of them, else the first row of all. */
const headerIn = (rows: readonly CsvRow[]): number =>
  Math.max(
    0,
    rows.findIndex(({ cells }) => guessColumns(cells).filter((field) => field !== null).length > 1),
  );

/** The rows below the names of the columns, in chunks. @param onHeaders is told the names first */
export async function* tableOf(
  source: ByteSource,
  format: TextFormat,
  onHeaders: (cells: readonly string[], row: CsvRow) => void,
): AsyncGenerator<CsvRow[]> {
  let above: CsvRow[] | undefined = [];
  const begin = (rows: readonly CsvRow[]): CsvRow[] => {
    const at = headerIn(rows.slice(0, MAX_ABOVE + 1));
    const header = rows[at];
    if (header) onHeaders(header.cells, header);
    return rows.slice(at + 1);
  };
  for await (const rows of rowsOf(source, format)) {
    if (!above) {
      yield rows;
      continue;
    }
    above.push(...rows);
    if (above.length <= MAX_ABOVE) continue;
    yield begin(above);
    above = undefined;
  }
  if (above) yield begin(above);
}

/**
 * Reads a whole file once: its format, what its columns seem to be, and whether every row can be read.
 *
 * @throws Refusal 422 on `file`
 */
export async function readFile(source: ByteSource): Promise<FoundFile> {
  const encoding = await encodingOf(source);
  let head = '';
  for await (const text of decodedText(source, encoding)) {
    head += text;
    if (head.length >= HEAD_BYTES) break;
  }
  const delimiter = recogniseDelimiter(head);
  const named: string[][] = [];
  const first: (readonly string[])[] = [];
  let total = 0;
  try {
    const table = tableOf(source, { encoding, delimiter }, (_cells, row) => {
      named.push(readHeaders(row));
    });
    for await (const rows of table) {
      for (const row of rows) {
        total++;
        if (first.length < GUESS_ROWS) first.push(row.cells);
      }
      if (total > MAX_IMPORT_ROWS) throw refuse('import_too_many_rows', { most: MAX_IMPORT_ROWS });
    }
  } catch (error) {
    throw error instanceof OpenQuote ? refuse('import_open_quote', { line: error.line }) : error;
  }
  const [headers] = named;
  if (!headers) throw refuse('import_empty');
  if (total === 0) throw refuse('import_no_rows');
  const shown = (cells: readonly string[]) =>
    Array.from({ length: headers.length }, (_, at) => storable((cells[at] ?? '').slice(0, SAMPLE_LENGTH)));
  return {
    encoding,
    delimiter,
    headers,
    headersKey: createHash('sha256').update(headers.map(plainWord).join('\n')).digest('hex').slice(0, 32),
    samples: first.slice(0, SAMPLES).map(shown),
    total,
    guess: guessMapping(headers, first, delimiter === ';' ? 'comma' : 'point'),
  };
}

function readHeaders({ cells, isTooWide }: CsvRow): string[] {
  if (isTooWide || cells.length > MAX_IMPORT_COLUMNS)
    throw refuse('import_too_many_columns', { most: MAX_IMPORT_COLUMNS });
  const headers = cells.map((cell) => storable(cell.trim().slice(0, SAMPLE_LENGTH)));
  // The first row holds values, so nothing names the columns.
  const isNamed = guessColumns(headers).some((field) => field !== null);
  if (!isNamed && headers.some((header) => siteAddress(header) !== null)) throw refuse('import_no_headers');
  return headers;
}

function guessMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  usual: NumberStyle,
): ImportMapping {
  const columns = guessColumns(headers, (at) => rows.map((cells) => cells[at] ?? ''));
  const cellsOf = (wanted: RegExp) =>
    columns.flatMap((field, at) => (field && wanted.test(field) ? rows.map((cells) => cells[at] ?? '') : []));
  return {
    columns,
    numbers: guessNumbers(cellsOf(/Cents$|Milli$|^da$|^pa$|^monthlyTraffic$/)) ?? usual,
    dates: guessDates(cellsOf(/^metricsAt$/)) ?? 'day_first',
    emptyCells: 'keep',
    mode: 'both',
    defaults: {},
  };
}
