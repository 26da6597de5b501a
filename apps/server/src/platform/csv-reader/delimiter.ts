import { CsvParser, isEmptyRow } from './csv-parser.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The line that tells spreadsheets the delimiter: `sep=;`. */
const SAID = /^sep=([,;\t|])\r?(?:\n|$)/i;
/** Rows to look at. */
const ROWS = 50;

/** The delimiter, if the file declares it. */
export const declaredDelimiter = (head: string): Delimiter | undefined => SAID.exec(head)?.[1] as Delimiter | undefined;

/** The delimiter that splits most rows into as many cells as the first, and more than one. */
export function recogniseDelimiter(head: string): Delimiter {
  const said = declaredDelimiter(head);
  if (said) return said;
  const judged = DELIMITERS.map((delimiter) => ({ delimiter, ...judge(head, delimiter) }));
  judged.sort((a, b) => b.agreeing - a.agreeing || b.width - a.width);
  return judged.find(({ width }) => width > 1)?.delimiter ?? ',';
}

function judge(head: string, delimiter: Delimiter): { agreeing: number; width: number } {
  const parser = new CsvParser(delimiter, { cell: 1000, cells: 1000 });
  const widths: number[] = [];
  for (const row of parser.push(head)) {
    if (!isEmptyRow(row)) widths.push(row.cells.length);
    if (widths.length === ROWS) break;
  }
  const [width = 1] = widths;
  if (width === 1) return { agreeing: 0, width };
  return { agreeing: widths.filter((each) => each === width).length / widths.length, width };
}
