/** Words of writing with spaces, and signs of writing without. */
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;
/** A line with fewer words is a menu, a date or a caption: it may be on every page of a site. */
const LEAST_LINE = 8;
/** Fewer words in long lines than this say too little. */
const LEAST_WORDS = 20;
/** Words that are compared in a row. */
const ROW = 4;
/** From this part of a text on, another one is its later version. A wall shares nothing with it. */
const ALIKE = 0.3;
/** From this part on, under the same heading. */
const ALIKE_UNDER_HEADING = 0.1;

interface Content {
  readonly heading: string;
  readonly text: string;
}

/** Whether a page still is the one that is known: what it says is compared, not what is around it. */
export function isAlike({ heading, text: known }: Content, { heading: headingNow, text: seen }: Content): boolean {
  const words = wordsOf(known);
  if (words.length === 0) return false;
  const row = Math.min(ROW, words.length);
  const before = rowsOf(words, row);
  const after = rowsOf(allWords(seen), row);
  let kept = 0;
  for (const row of before) if (after.has(row)) kept += 1;
  return kept / before.size >= (heading !== '' && heading === headingNow ? ALIKE_UNDER_HEADING : ALIKE);
}

const allWords = (text: string): readonly string[] => text.toLowerCase().match(WORDS) ?? [];

/** What a page itself says. */
function wordsOf(text: string): readonly string[] {
  const long = text.split('\n').filter((line) => allWords(line).length >= LEAST_LINE);
  const words = allWords(long.join('\n'));
  return words.length >= LEAST_WORDS ? words : allWords(text);
}

function rowsOf(words: readonly string[], row: number): ReadonlySet<string> {
  const rows = new Set<string>();
  for (let at = 0; at + row <= words.length; at++) rows.add(words.slice(at, at + row).join(' '));
  return rows;
}
