import { constants, gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import { rule } from '../errors.ts';
import { defineTask } from '../workers/task.ts';
import type { SheetFault, SheetLimits, SheetName, SheetNotes, SpreadsheetReader } from './sheet.ts';
import type { TableKind } from './table-kind.ts';

export interface SheetWish {
  readonly bytes: Uint8Array;
  readonly kind: Exclude<TableKind, 'text' | 'packed' | 'binary' | 'other_spreadsheet'>;
  /** Its index. Undefined: the one that seems to hold the table. */
  readonly sheet: number | undefined;
  readonly rows: number;
  readonly columns: number;
}

export interface SheetRead {
  /**
   * Its CSV (UTF-8, commas) with its empty rows, so that rows have the numbers of the spreadsheet. As gzip: it comes from
   * another process, and a message of many megabytes holds the event loop.
   */
  readonly text: Uint8Array;
  readonly sheets: readonly SheetName[];
  readonly sheet: number;
  readonly notes: SheetNotes;
}

const MB = 1024 * 1024;
/** What a spreadsheet may unpack to. A sheet of 200,000 rows of a catalogue takes 100 MB. */
const MAX_UNPACKED = 300 * MB;
/** Of a sheet as CSV, unpacked. */
const MAX_TEXT = 160 * MB;
/** Rows from which the sheet with the table is told. */
const LOOK_ROWS = 200;

/** The refusal of a file that can't be read as a table. */
export const refuseTable = (reason: SheetFault['reason'], rows: number) => {
  const codes = {
    broken: 'table_broken',
    encrypted: 'table_encrypted',
    too_large: 'table_too_large',
    too_many_rows: 'import_too_many_rows',
    hostile: 'table_hostile',
    other_program: 'table_other_program',
    no_sheet: 'table_no_sheet',
    packed: 'import_packed',
  } as const;
  return rule(codes[reason], {
    parameters: { most: rows },
    faults: [{ path: 'file', code: codes[reason], parameters: { most: rows } }],
  });
};

async function open({ bytes, kind, rows }: SheetWish): Promise<SpreadsheetReader> {
  if (kind !== 'xlsx' && kind !== 'ods') {
    const { openByLibrary } = await import('./library-reader.ts');
    return openByLibrary(bytes, rows);
  }
  const { ZipFile } = await import('./zip-file.ts');
  const zip = new ZipFile(bytes);
  if (!zip.has('[Content_Types].xml') && !zip.has('content.xml')) {
    const { SheetFault } = await import('./sheet.ts');
    throw new SheetFault('packed');
  }
  // A spreadsheet of either kind by what is in it: its first bytes may say nothing.
  if (!zip.has('content.xml') || zip.has('xl/workbook.xml')) {
    const { openXlsx } = await import('./xlsx-reader.ts');
    return openXlsx(zip, MAX_UNPACKED);
  }
  const { requireHarmlessOds } = await import('./harmless-ods.ts');
  requireHarmlessOds(zip);
  const { openByLibrary } = await import('./library-reader.ts');
  return openByLibrary(bytes, rows);
}

/** The visible sheet with the most cells in its first rows; the first of them, if several. */
async function fullestSheet(reader: SpreadsheetReader, limits: SheetLimits): Promise<number> {
  const visible = reader.sheets.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]));
  if (visible.length < 2) return visible[0] ?? 0;
  let [best, most] = [visible[0] ?? 0, -1];
  for (const at of visible) {
    let [cells, rows] = [0, 0];
    for await (const row of reader.rows(at, limits)) {
      cells += row.cells.filter((cell) => cell !== '').length;
      rows += 1;
      if (rows === LOOK_ROWS) break;
    }
    if (cells > most) [best, most] = [at, cells];
  }
  return best;
}

/** Reads a sheet of a spreadsheet, outside of the server process. 422 on `file`, with what to do. */
export const readSheet = defineTask({
  name: 'read-sheet',
  module: import.meta.url,
  mostInputBytes: 52 * MB,
  mostOutputBytes: MAX_TEXT + MB,
  cpuSeconds: 25,
  memoryMb: 900,
  refuse: () => rule('table_too_large', { faults: [{ path: 'file', code: 'table_too_large' }] }),
  async run(wish: SheetWish): Promise<SheetRead> {
    const { SheetFault } = await import('./sheet.ts');
    const { ZipFault } = await import('./zip-file.ts');
    const limits = { rows: wish.rows, columns: wish.columns, unpacked: MAX_UNPACKED };
    try {
      const reader = await open(wish);
      const sheet = wish.sheet ?? (await fullestSheet(reader, limits));
      const parts: Buffer[] = [];
      let [last, bytes] = [0, 0];
      let written: string[][] = [];
      const write = () => {
        const part = Buffer.from(stringify(written, { record_delimiter: '\n' }));
        bytes += part.length;
        if (bytes > MAX_TEXT) throw new SheetFault('too_large');
        parts.push(part);
        written = [];
      };
      for await (const { line, cells } of reader.rows(sheet, limits)) {
        // Empty rows of a sheet are rows too, as far as anybody has them.
        if (line <= last || line - last > 3 * wish.rows)
          throw new SheetFault(line <= last ? 'broken' : 'too_many_rows');
        for (; last < line - 1; last++) written.push(['']);
        written.push([...cells]);
        last = line;
        if (written.length >= 1000) write();
      }
      write();
      const text = gzipSync(Buffer.concat(parts), { level: constants.Z_BEST_SPEED });
      return { text, sheets: reader.sheets, sheet, notes: reader.notes() };
    } catch (error) {
      if (error instanceof ZipFault) throw refuseTable(error.reason, wish.rows);
      throw error instanceof SheetFault ? refuseTable(error.reason, wish.rows) : error;
    }
  },
});
