import { MAX_LIST_LINES, MAX_LIST_TEXT } from '@linkstand/contract/domains/limits';
import type { ByteSource } from '../../platform/csv-reader/text-encoding.ts';
import { invalid } from '../../platform/errors.ts';
import { openTable } from '../../platform/tables/open-table.ts';

const LIMITS = { rows: MAX_LIST_LINES, columns: 200, cell: 2048 };

/**
 * The text of a list in a file of any kind, a row on each line, as it would have been pasted.
 * @throws Refusal 422 on `file`
 */
export async function readListFile(source: ByteSource, caller: string): Promise<string> {
  const table = await openTable(source, LIMITS, caller);
  const lines: string[] = [];
  let length = 0;
  for await (const rows of table.rows())
    for (const { cells } of rows) {
      const line = cells
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join('\t');
      length += line.length + 1;
      if (lines.length === MAX_LIST_LINES || length > MAX_LIST_TEXT)
        throw invalid({ path: 'file', code: 'list_too_long', parameters: { most: MAX_LIST_LINES } });
      lines.push(line);
    }
  return lines.join('\n');
}
