import { MAX_LIST_LINES } from '@linkstand/contract/domains/limits';
import { writtenSite } from '@linkstand/contract/shared/written-address';
import { invalid } from '../../platform/errors.ts';
import { turns } from '../../platform/turns.ts';
import { type SiteAddress, siteAddress, wholeName } from './site-address.ts';

/** One line of a list, or one of several domains on it. */
export interface ReadDomain {
  /** Counted from 1, empty ones too. */
  readonly line: number;
  readonly written: string;
  /** Null: the line holds no domain. */
  readonly address: SiteAddress | null;
}

export interface ReadList {
  /** In order, each address once. */
  readonly entries: readonly ReadDomain[];
  /** Lines that were not empty. */
  readonly lines: number;
  /** How often an address was named again. */
  readonly repeated: number;
}

const SHOWN = 200;
/** Far beyond any list that people have: where reading ends, so that junk costs no time. */
const MAX_CELLS = 20 * MAX_LIST_LINES;
const MAX_EMPTY_LINES = 20 * MAX_LIST_LINES;
const BREAK = /\r\n|[\n\r\u2028\u2029]/g;
/** One at a time: V8 overflows its stack on a run of millions that one repeated class takes. */
const BETWEEN_CELLS = /[\s,;|"'<>()[\]“”„«»‘’]/g;
/** As disavow files begin what people read. */
const COMMENT = /^\s*#/;

const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);

/** What stands between separators, empty too. */
function* cellsOf(line: string): Generator<string> {
  let from = 0;
  for (const { index } of line.matchAll(BETWEEN_CELLS)) {
    yield line.slice(from, index);
    from = index + 1;
  }
  yield line.slice(from);
}

/** Half of a surrogate pair and control characters can be in JSON, but not in what we answer or store. */
const printable = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();

/**
 * Reads a pasted list or a CSV: on each line the cells that are domains or addresses; a line without any is reported as
 * such. Yields to other work in between, however long the text. `path`: the field to name when the text is too long.
 */
export async function readDomains(text: string, path: string): Promise<ReadList> {
  const known = new Set<string>();
  const entries: ReadDomain[] = [];
  let [lines, repeated, number, cells, from] = [0, 0, 0, 0, 0];
  const refuse = (isTooLong: boolean) => {
    if (isTooLong) throw invalid({ path, code: 'list_too_long', parameters: { most: MAX_LIST_LINES } });
  };
  const pause = turns();

  const readLine = async (line: string) => {
    number += 1;
    if (line.trim() === '' || COMMENT.test(line)) return refuse(number > MAX_EMPTY_LINES);
    lines += 1;
    refuse(lines > MAX_LIST_LINES);
    let found = 0;
    for (const cell of cellsOf(line)) {
      await pause();
      if (cell === '') continue;
      cells += 1;
      refuse(cells > MAX_CELLS);
      const address = siteAddress(writtenSite(cell));
      if (address === null) continue;
      found += 1;
      const name = wholeName(address);
      if (known.has(name)) {
        repeated += 1;
        continue;
      }
      known.add(name);
      refuse(known.size > MAX_LIST_LINES);
      entries.push({ line: number, written: shown(printable(cell)), address });
    }
    if (found === 0) entries.push({ line: number, written: shown(printable(line.slice(0, SHOWN * 2))), address: null });
  };

  for (const { index, 0: mark } of text.matchAll(BREAK)) {
    await readLine(text.slice(from, index));
    from = index + mark.length;
    await pause();
  }
  await readLine(text.slice(from));
  if (lines === 0) throw invalid({ path, code: 'required' });
  return { entries, lines, repeated };
}
