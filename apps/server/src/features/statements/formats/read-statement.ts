import { defineTask } from '../../../platform/workers/task.ts';
import type { CsvMapping } from './read-statement-csv.ts';
import type { BankStatement } from './statement.ts';
import { statementFault } from './statement-fault.ts';

/** Bytes of a statement: a year of a busy account. */
export const MAX_STATEMENT_BYTES = 12 * 1024 * 1024;

/** A file as it came, or the sheet of a spreadsheet as CSV (`sheet-text.ts`). */
export interface FileText {
  readonly bytes: Uint8Array;
  /** Then it is UTF-8 with commas. Otherwise encoding and separator are what it seems to use. */
  readonly isSheet?: boolean;
}

export interface StatementFile extends FileText {
  /** How the columns of a CSV file are to be read; without one such a file is refused. */
  readonly csv?: CsvMapping;
}

/** A file's format by its first bytes; its name is ignored. */
function formatOf(bytes: Uint8Array): 'xml' | 'norma43' | 'text' | 'empty' {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4096)).replace(/^(ï»¿|ÿþ|þÿ)/, '');
  const start = head.replaceAll('\0', '').trimStart();
  if (start === '') return 'empty';
  if (start.startsWith('<')) return 'xml';
  return /^11\d{18}\d{12}[12]\d{14}/.test(start) ? 'norma43' : 'text';
}

/**
 * Reads a bank's statement: camt.053 of any version, Norma 43, or CSV by a mapping, also of a spreadsheet. Faults are 422 with line and
 * field. If the reading process fails in any other way, the fault is `statement_unreadable`.
 */
export const readStatement = defineTask({
  name: 'read-statement',
  module: import.meta.url,
  mostInputBytes: MAX_STATEMENT_BYTES,
  cpuSeconds: 20,
  memoryMb: 768,
  refuse: () => statementFault('statement_unreadable', 1, ''),
  async run({ bytes, csv, isSheet = false }: StatementFile): Promise<BankStatement[]> {
    switch (formatOf(bytes)) {
      case 'empty':
        throw statementFault('statement_empty', 1, '');
      case 'xml': {
        const { readCamt053 } = await import('./read-camt053.ts');
        return readCamt053(bytes);
      }
      case 'norma43': {
        const { readNorma43 } = await import('./read-norma43.ts');
        return readNorma43(norma43Text(bytes));
      }
      case 'text':
        return readText(bytes, csv, isSheet);
    }
  },
});

/** The format is ISO 8859-1; some programs save it again as UTF-8, where a letter with an accent is two bytes. */
function norma43Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readText(bytes: Uint8Array, csv: CsvMapping | undefined, isSheet: boolean): Promise<BankStatement[]> {
  if (!csv) throw statementFault('statement_unknown_format', 1, '');
  const { recogniseEncoding, UnreadableText } = await import('../../../platform/csv-reader/text-encoding.ts');
  const { readStatementCsv } = await import('./read-statement-csv.ts');
  const source = async function* () {
    yield bytes;
  };
  try {
    const encoding = isSheet ? 'utf-8' : await recogniseEncoding(source);
    return readStatementCsv(new TextDecoder(encoding).decode(bytes), csv, isSheet ? ',' : undefined);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    throw statementFault(
      error.reason === 'not_text' ? 'statement_unknown_format' : 'statement_encoding',
      error.line,
      '',
    );
  }
}
