import type { CsvRow } from '../../../platform/csv-reader/csv-parser.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import { type FileText, MAX_STATEMENT_BYTES } from './read-statement.ts';
import { normalized } from './statement.ts';
import { statementFault } from './statement-fault.ts';

/** Lines that are shown: the letterhead of a bank, its headers and some movements. */
const MAX_ROWS = 40;
const MAX_CELLS = 40;
const MAX_CHARACTERS = 80;
const HEAD_BYTES = 64 * 1024;

/** The first lines of a CSV file or a sheet. @throws Refusal 422 if it is not text */
export const readCsvHead = defineTask({
  name: 'read-csv-head',
  module: import.meta.url,
  mostInputBytes: MAX_STATEMENT_BYTES,
  refuse: () => statementFault('statement_unreadable', 1, ''),
  async run({ bytes, isSheet = false }: FileText): Promise<string[][]> {
    const [{ CsvParser, OpenQuote, isEmptyRow }, { recogniseDelimiter }, { recogniseEncoding, UnreadableText }, csv] =
      await Promise.all([
        import('../../../platform/csv-reader/csv-parser.ts'),
        import('../../../platform/csv-reader/delimiter.ts'),
        import('../../../platform/csv-reader/text-encoding.ts'),
        import('./read-statement-csv.ts'),
      ]);
    const rows: string[][] = [];
    try {
      const source = async function* () {
        yield bytes;
      };
      const encoding = isSheet ? 'utf-8' : await recogniseEncoding(source);
      const text = new TextDecoder(encoding).decode(bytes.subarray(0, HEAD_BYTES));
      if (text.trimStart().startsWith('<')) throw statementFault('statement_unknown_format', 1, '');
      const parser = new CsvParser(isSheet ? ',' : recogniseDelimiter(text), { cell: 2000, cells: 100 });
      const take = (row: CsvRow) => {
        if (rows.length < MAX_ROWS && !isEmptyRow(row))
          rows.push(
            row.cells.slice(0, MAX_CELLS).map((cell) => normalized(csv.unmarked(cell)).slice(0, MAX_CHARACTERS)),
          );
      };
      for (const row of parser.push(text)) take(row);
      // The last line of a truncated text is incomplete.
      if (bytes.length <= HEAD_BYTES) for (const row of parser.end()) take(row);
    } catch (error) {
      if (error instanceof OpenQuote) throw statementFault('statement_open_quote', error.line, 'CSV');
      if (error instanceof UnreadableText) throw statementFault('statement_encoding', error.line, '');
      throw error;
    }
    if (rows.length === 0) throw statementFault('statement_empty', 1, '');
    return rows;
  },
});
