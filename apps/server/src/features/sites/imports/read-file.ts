import { createHash } from 'node:crypto';
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
import { siteAddress } from '../../domains/site-address.ts';
import { guessColumns } from './column-names.ts';
import { plainWord } from './plain-words.ts';
import { guessDates, guessNumbers } from './written-numbers.ts';

/** Characters of a cell; the longest text of a site has 5,000. */
export const MAX_CELL = 20_000;
const LIMITS = { cell: MAX_CELL, cells: MAX_IMPORT_COLUMNS + 1 };
const SAMPLES = 5;
/** Of a cell that is only looked at. */
const SAMPLE_LENGTH = 120;
/** Rows from which it is guessed how numbers and days are written. */
const LOOKED_AT = 500;

/** Spreadsheets leave some rows empty; a file of little else would keep the reader busy for nothing. */
const MAX_LINES = 3 * MAX_IMPORT_ROWS;

/** How the file's text is written. */
export interface Written {
  readonly encoding: ImportEncoding;
  readonly delimiter: string;
}

/** What a file is found to be when it comes. */
export interface FoundFile extends Written {
  readonly headers: readonly string[];
  readonly headersKey: string;
  readonly samples: readonly (readonly string[])[];
  readonly total: number;
  readonly guess: ImportMapping;
}

const refuse = (code: MessageCode, parameters: MessageParameters = {}) => fieldRule({ path: 'file', code, parameters });

/** What PostgreSQL can't hold and nobody means, for what is only shown or kept to be mended. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

const PACKED = new Set(['zip', 'gz', 'rar', '7z', 'bz2', 'xz', 'tar']);
const SHEETS = new Set(['xlsx', 'xls', 'ods', 'xlsm', 'cfb', 'numbers']);

/** Why bytes that are no text are refused: by what they are. */
async function noText(head: Uint8Array) {
  const kind = (await fileTypeFromBuffer(head))?.ext;
  // A spreadsheet is a packed folder; its first file tells which.
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
    if (error.reason === 'not_text') throw await noText(await headOf(source));
    throw error.reason === 'broken'
      ? refuse('import_broken_text', { line: error.line })
      : refuse('import_unknown_text');
  }
}

/**
 * The rows of a file that hold something, a piece of it at a time. `line` counts as a spreadsheet does. The line that
 * names the delimiter is none.
 *
 * @throws OpenQuote, or Refusal 400 for too many rows, the empty ones counted
 */
export async function* rowsOf(source: ByteSource, { encoding, delimiter }: Written): AsyncGenerator<CsvRow[]> {
  const parser = new CsvParser(delimiter, LIMITS);
  const some = (row: CsvRow) =>
    !isEmptyRow(row) && !(row.line === 1 && declaredDelimiter(`${row.cells.join(delimiter)}\n`));
  for await (const text of decodedText(source, encoding)) {
    yield [...parser.push(text)].filter(some);
    if (parser.lines > MAX_LINES) throw refuse('import_too_many_rows', { most: MAX_IMPORT_ROWS });
  }
  yield [...parser.end()].filter(some);
}

/**
 * Reads a whole file once: what it is, what its columns seem to be, and whether it can be read at all.
 *
 * @throws Refusal 400 on `file`, which says what to do
 */
export async function readFile(source: ByteSource): Promise<FoundFile> {
  const encoding = await encodingOf(source);
  let head = '';
  for await (const text of decodedText(source, encoding)) {
    head += text;
    if (head.length >= HEAD_BYTES) break;
  }
  const delimiter = recogniseDelimiter(head);
  let headers: string[] | undefined;
  const looked: (readonly string[])[] = [];
  let total = 0;
  try {
    for await (const rows of rowsOf(source, { encoding, delimiter })) {
      for (const row of rows) {
        if (headers) {
          total++;
          if (looked.length < LOOKED_AT) looked.push(row.cells);
        } else {
          headers = readHeaders(row);
        }
      }
      if (total > MAX_IMPORT_ROWS) throw refuse('import_too_many_rows', { most: MAX_IMPORT_ROWS });
    }
  } catch (error) {
    throw error instanceof OpenQuote ? refuse('import_open_quote', { line: error.line }) : error;
  }
  if (!headers) throw refuse('import_empty');
  if (total === 0) throw refuse('import_no_rows');
  const shown = (cells: readonly string[]) =>
    Array.from({ length: headers.length }, (_, at) => storable((cells[at] ?? '').slice(0, SAMPLE_LENGTH)));
  return {
    encoding,
    delimiter,
    headers,
    headersKey: createHash('sha256').update(headers.map(plainWord).join('\n')).digest('hex').slice(0, 32),
    samples: looked.slice(0, SAMPLES).map(shown),
    total,
    guess: guessMapping(headers, looked, delimiter === ';' ? 'comma' : 'point'),
  };
}

function readHeaders({ cells, isTooWide }: CsvRow): string[] {
  if (isTooWide || cells.length > MAX_IMPORT_COLUMNS)
    throw refuse('import_too_many_columns', { most: MAX_IMPORT_COLUMNS });
  const headers = cells.map((cell) => storable(cell.trim().slice(0, SAMPLE_LENGTH)));
  // A first row of values: nothing would say what the columns are.
  const isNamed = guessColumns(headers).some((field) => field !== null);
  if (!isNamed && headers.some((header) => siteAddress(header) !== null)) throw refuse('import_no_headers');
  return headers;
}

function guessMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  usual: NumberStyle,
): ImportMapping {
  const columns = guessColumns(headers);
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
