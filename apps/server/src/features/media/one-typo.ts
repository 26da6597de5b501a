/** Words with at least this many letters are also found with one typo, if no site has them as typed. */
export const TYPO_FROM = 5;

/** As a person typed it → what takes part in the pattern as itself. Valid for PostgreSQL and for JavaScript's `u`. */
const literal = (letters: readonly string[]) => letters.join('').replace(/[\^$\\.*+?()[\]{}|]/g, '\\$&');

const at = (letters: readonly string[], from: number, to?: number) => literal(letters.slice(from, to));

/**
 * A regular expression, read alike by PostgreSQL and by JavaScript (flags `su`), that finds whatever is one slip of the
 * hand away from a word: a letter too many, too few, another one, or two neighbours in each other's place.
 * About four alternatives a letter.
 */
export function oneTypo(word: string): string {
  const letters = [...word];
  const ways = new Set<string>();
  for (let i = 0; i < letters.length; i++) {
    // One typed too many. At the ends this also stands for another letter there.
    ways.add(at(letters, 0, i) + at(letters, i + 1));
    if (i === 0) continue;
    if (i < letters.length - 1) ways.add(`${at(letters, 0, i)}.${at(letters, i + 1)}`);
    ways.add(`${at(letters, 0, i)}.${at(letters, i)}`);
    const [before = '', here = ''] = letters.slice(i - 1, i + 1);
    ways.add(at(letters, 0, i - 1) + literal([here, before]) + at(letters, i + 1));
  }
  return [...ways].join('|');
}

/**
 * Parts of a word of which at least one is unchanged in any text that has the word with one typo: its halves, and
 * the whole with the two letters changed where the halves meet.
 */
export function typoPieces(word: string): string[] {
  const letters = [...word];
  const half = letters.length >> 1;
  const crossed = [...letters];
  crossed.splice(half - 1, 2, letters[half] ?? '', letters[half - 1] ?? '');
  return [letters.slice(0, half).join(''), letters.slice(half).join(''), crossed.join('')];
}
