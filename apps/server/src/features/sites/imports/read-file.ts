import { createHash } from 'node:crypto';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import type { ImportMapping, ImportReading } from '@linkstand/contract/sites/import';
import {
  type ImportEncoding,
  type ImportFileKind,
  MAX_HEAD_LINE,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type NumberStyle,
} from '@linkstand/contract/sites/import-choices';
import type { MessageCode } from '../../../messages/en-us.ts';
import type { ByteSource } from '../../../platform/csv-reader/text-encoding.ts';
import { fieldRule, type MessageParameters } from '../../../platform/errors.ts';
import { storable } from '../../../platform/storable.ts';
import type { Storage } from '../../../platform/storage.ts';
import { openTable, sheetTextRows, type Table, type TableRow } from '../../../platform/tables/open-table.ts';
import type { SheetName } from '../../../platform/tables/sheet.ts';
import { guessColumns } from './column-names.ts';
import { findHead, type Head, namesIn } from './head.ts';
import { guessDates, guessNumbers } from './written-numbers.ts';

/** Maximum characters of a cell. The longest text of a site has 5,000. */
export const MAX_CELL = 20_000;
const LIMITS = { rows: MAX_IMPORT_ROWS, cell: MAX_CELL, columns: MAX_IMPORT_COLUMNS };
const SAMPLES = 5;
/** Characters of a cell that is only shown. */
const SAMPLE_LENGTH = 120;
/** Rows from which the format of numbers and days is guessed. */
const GUESS_ROWS = 500;
/** First rows that are shown to choose the names of the columns from. */
const TOP = { rows: 15, cells: 30, length: 60 };

/** How the rows of a stored file are found again. */
export interface FileFormat {
  readonly kind: ImportFileKind;
  readonly encoding: ImportEncoding;
  readonly delimiter: string;
  readonly sheet: number;
  readonly headLine: number;
  readonly headRows: number;
}

/** What is told of a file besides its values. */
export interface FileNotes {
  readonly macros: boolean;
  readonly externalLinks: boolean;
  readonly formulasWithoutResult: number;
}

/** What reading an uploaded file finds. */
export interface FoundFile extends FileFormat {
  readonly sheets: readonly SheetName[];
  readonly notes: FileNotes;
  readonly top: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly headers: readonly string[];
  readonly headersKey: string;
  readonly samples: readonly (readonly string[])[];
  /** Cells of the first rows that seem to name sites. */
  readonly addresses: readonly string[];
  readonly total: number;
  readonly guess: ImportMapping;
  readonly table: Table;
}

const refuse = (code: MessageCode, parameters: MessageParameters = {}) => fieldRule({ path: 'file', code, parameters });

/** A file that is kept, and its sheet as text if it is a spreadsheet. */
export interface StoredFile extends FileFormat {
  readonly storageKey: string;
  readonly sheetStorageKey: string | null;
}

/** The rows of a stored file, as it was read when it came. */
export async function* storedRows(storage: Storage, file: StoredFile, caller: string): AsyncGenerator<TableRow[]> {
  const { sheetStorageKey, storageKey, sheet, kind, encoding, delimiter } = file;
  if (sheetStorageKey !== null) {
    yield* sheetTextRows(async function* () {
      yield* await storage.read(sheetStorageKey);
    }, LIMITS);
    return;
  }
  const source: ByteSource = async function* () {
    yield* await storage.read(storageKey);
  };
  const table = await openTable(source, LIMITS, caller, {
    sheet,
    ...(kind === 'text' ? { encoding, delimiter } : {}),
  });
  yield* table.rows();
}

/** Keeps the text of a sheet beside its file. @returns its key; null for a file that is text itself */
export async function keepSheetText(storage: Storage, { table }: FoundFile): Promise<string | null> {
  return table.sheetText ? storage.put(table.sheetText) : null;
}

/**
 * The rows below the names of the columns, in chunks.
 * @param onHeaders is told the names first
 * @throws Refusal 422 for a table that can't be read
 */
export async function* tableOf(
  table: AsyncIterable<TableRow[]>,
  { headLine, headRows }: Pick<FileFormat, 'headLine' | 'headRows'>,
  onHeaders: (names: readonly string[]) => void = () => {},
): AsyncGenerator<TableRow[]> {
  let above: TableRow[] | undefined = [];
  for await (const rows of table) {
    if (!above) {
      yield rows;
      continue;
    }
    above.push(...rows);
    const begin = above.findIndex(({ line }) => line > headLine);
    if (begin === -1) continue;
    onHeaders(namesIn(above, { line: headLine, rows: headRows === 2 ? 2 : 1 }));
    yield above.slice(begin);
    above = undefined;
  }
  if (above) onHeaders(namesIn(above, { line: headLine, rows: headRows === 2 ? 2 : 1 }));
}

/** The first rows of a table, in which its head is. */
async function topOf(table: Table, until: number): Promise<TableRow[]> {
  const first: TableRow[] = [];
  for await (const rows of table.rows()) {
    first.push(...rows);
    if (first.length > until && (first.at(-1)?.line ?? 0) > MAX_HEAD_LINE) break;
    if (first.length > until * 20) break;
  }
  return first;
}

/** How many columns the rows have, and that they aren't too many. */
function widthOf(rows: readonly TableRow[]): number {
  const isTooWide = rows.some((row) => row.isTooWide || row.cells.length > MAX_IMPORT_COLUMNS);
  if (isTooWide) throw refuse('import_too_many_columns', { most: MAX_IMPORT_COLUMNS });
  return Math.max(0, ...rows.map(({ cells }) => cells.length));
}

/** The names of the columns; a name for each column that has a value. */
function headersOf(names: readonly string[], isNamed: boolean, width: number): string[] {
  const cut = (name: string) => storable(name.replace(/\s+/g, ' ').trim().slice(0, SAMPLE_LENGTH));
  return isNamed ? names.map(cut) : Array.from({ length: width }, () => '');
}

/**
 * Reads a whole file once: what it is, where its table begins, what its columns seem to be, and whether every row can be
 * read.
 *
 * @param reading what a person said of it; the rest is found
 * @throws Refusal 422 on `file`
 */
export async function readFile(source: ByteSource, caller: string, reading: ImportReading = {}): Promise<FoundFile> {
  const table = await openTable(source, LIMITS, caller, { sheet: reading.sheet, encoding: reading.encoding });
  const top = await topOf(table, 50);
  if (top.length === 0) throw refuse('import_empty');
  const head = headIn(top, reading);
  const first: TableRow[] = [];
  let total = 0;
  let names: readonly string[] = [];
  for await (const rows of tableOf(table.rows(), { headLine: head.line, headRows: head.rows }, (found) => {
    names = found;
  })) {
    total += rows.length;
    if (first.length < GUESS_ROWS) first.push(...rows.slice(0, GUESS_ROWS - first.length));
    if (total > MAX_IMPORT_ROWS) throw refuse('import_too_many_rows', { most: MAX_IMPORT_ROWS });
  }
  const isNamed = head.line > 0;
  if (isNamed && names.length > MAX_IMPORT_COLUMNS)
    throw refuse('import_too_many_columns', { most: MAX_IMPORT_COLUMNS });
  const headers = headersOf(names, isNamed, isNamed ? 0 : widthOf(first));
  if (isNamed && total === 0) throw refuse('import_no_rows');
  const shown = (cells: readonly string[]) =>
    Array.from({ length: headers.length }, (_, at) => storable((cells[at] ?? '').slice(0, SAMPLE_LENGTH)));
  const { kind, encoding, delimiter, sheets, sheet } = table;
  const guess = guessMapping(headers, first, delimiter === ';' ? 'comma' : 'point', isNamed);
  const addressAt = guess.columns.indexOf('domain');
  const notes = table.notes;
  return {
    kind,
    encoding,
    delimiter,
    sheets: sheets.map(({ name, isHidden }) => ({ name: storable(name.slice(0, SAMPLE_LENGTH)), isHidden })),
    sheet,
    headLine: head.line,
    headRows: head.rows,
    notes: {
      macros: notes.macros ?? false,
      externalLinks: notes.externalLinks ?? false,
      formulasWithoutResult: notes.formulasWithoutResult ?? 0,
    },
    top: top.slice(0, TOP.rows).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, TOP.cells).map((cell) => storable(cell.slice(0, TOP.length))),
    })),
    headers,
    headersKey: keyOf(headers, isNamed),
    samples: first.slice(0, SAMPLES).map(({ cells }) => shown(cells)),
    addresses: first.flatMap(({ cells }) => cells[addressAt] ?? []),
    total,
    guess,
    table,
  };
}

/** The head that a person chose, or the one that is found. @throws Refusal 422 on `headLine` */
function headIn(top: readonly TableRow[], { headLine, headRows }: ImportReading): Head {
  if (headLine === undefined) return findHead(top);
  if (headLine > 0 && !top.some(({ line }) => line === headLine))
    throw fieldRule({ path: 'headLine', code: 'import_head_empty', parameters: { line: headLine } });
  return { line: headLine, rows: headRows ?? 1 };
}

const keyOf = (headers: readonly string[], isNamed: boolean): string =>
  createHash('sha256')
    .update(isNamed ? headers.map(plainWord).join('\n') : `${headers.length} columns without names`)
    .digest('hex')
    .slice(0, 32);

function guessMapping(
  headers: readonly string[],
  rows: readonly TableRow[],
  usual: NumberStyle,
  isNamed: boolean,
): ImportMapping {
  const columns = guessColumns(headers, (at) => rows.map(({ cells }) => cells[at] ?? ''), isNamed);
  const cellsOf = (wanted: RegExp) =>
    columns.flatMap((field, at) =>
      // Numbers of a spreadsheet say nothing of how its texts are written.
      field && wanted.test(field) ? rows.flatMap((row) => (row.numbers?.has(at) ? [] : [row.cells[at] ?? ''])) : [],
    );
  return {
    columns,
    numbers: guessNumbers(cellsOf(/Cents$|Milli$|^da$|^pa$|^monthlyTraffic$/)) ?? usual,
    dates: guessDates(cellsOf(/^metricsAt$/)) ?? 'day_first',
    emptyCells: 'keep',
    mode: 'both',
    defaults: sourceIn(headers, columns),
  };
}

const TOOLS = /\b(Ahrefs|Semrush|Similarweb|Majestic|Moz|Sistrix|SE ?Ranking|Serpstat|Google Analytics|Ubersuggest)\b/i;

/** Where the figures come from, if the names of their columns say: a tool's name, or authority, which is Moz's. */
function sourceIn(headers: readonly string[], columns: ImportMapping['columns']): ImportMapping['defaults'] {
  if (columns.includes('metricsSource')) return {};
  const figures = headers.filter((_, at) => /^(?:da|pa|monthlyTraffic)$/.test(columns[at] ?? ''));
  const tools = new Set(figures.flatMap((header) => TOOLS.exec(header)?.[1] ?? []));
  if (columns.includes('da') || columns.includes('pa')) tools.add('Moz');
  return tools.size === 0 ? {} : { metricsSource: [...tools].join(', ').slice(0, 80) };
}
