import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readSheet } from '../../../platform/tables/read-sheet.ts';
import { kindOf } from '../../../platform/tables/table-kind.ts';
import { workers } from '../../../platform/workers/workers.ts';
import type { FileText } from './read-statement.ts';
import { MAX_STATEMENT_LINES } from './statement.ts';

const unpack = promisify(gunzip);

/** Rows of a sheet besides its movements: a letterhead, sums. */
const MAX_OTHER_ROWS = 200;
const MAX_COLUMNS = 100;

/**
 * A bank's spreadsheet (XLSX, XLS, OpenDocument, a table in HTML) as CSV, its numbers marked as such; any other file as
 * it is.
 * @param caller whose turn among the workers it takes
 * @throws Refusal 422 on `file`
 */
export async function sheetText(bytes: Uint8Array, caller: string): Promise<FileText> {
  // XML is the bank's own format, unless it says that it is a workbook.
  const kind = kindOf(bytes.subarray(0, 4096), false);
  if (kind === 'text' || kind === 'packed' || kind === 'binary' || kind === 'other_spreadsheet') return { bytes };
  const size = { rows: MAX_STATEMENT_LINES + MAX_OTHER_ROWS, columns: MAX_COLUMNS };
  const { text } = await workers.run(readSheet, { bytes, kind, sheet: undefined, ...size }, caller);
  return { bytes: await unpack(text), isSheet: true };
}
