/** Shorter words differ from too many others by one letter. */
const MIN_LENGTH = 5;

/**
 * True if two different words differ by one typo: a missing, added or wrong letter, or two swapped neighbours
 * (Damerau-Levenshtein distance 1).
 */
export function isOneTypo(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length - short.length === 1) return short.slice(at) === long.slice(at + 1);
  if (long.length !== short.length || at === short.length) return false;
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

/** Finds known words that differ from a given one by one typo. */
export class NearWords {
  readonly #words = new Set<string>();
  /** One typo leaves the first two letters of a word as they are, or the last two. */
  readonly #byStart = new Map<string, string[]>();
  readonly #byEnd = new Map<string, string[]>();

  add(word: string): void {
    if (word.length < MIN_LENGTH || this.#words.has(word)) return;
    this.#words.add(word);
    put(this.#byStart, word.slice(0, 2), word);
    put(this.#byEnd, word.slice(-2), word);
  }

  /** Known words of at least five letters that are one typo away from this one. */
  find(word: string): string[] {
    if (word.length < MIN_LENGTH - 1) return [];
    const near = [this.#byStart.get(word.slice(0, 2)) ?? [], this.#byEnd.get(word.slice(-2)) ?? []].map((alike) =>
      alike.filter((one) => Math.abs(one.length - word.length) <= 1 && isOneTypo(word, one) && hasStart(word, one)),
    );
    return [...new Set(near.flat())];
  }
}

/** For words of four letters, of which there are too many, a missing first letter isn't tried. */
const hasStart = (word: string, meant: string) => word.length >= MIN_LENGTH || word[0] === meant[0];

function put(words: Map<string, string[]>, key: string, word: string): void {
  const known = words.get(key);
  if (known) known.push(word);
  else words.set(key, [word]);
}
