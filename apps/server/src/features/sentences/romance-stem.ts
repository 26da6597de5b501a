/** Endings, what stands in their place, and how many letters must be left: `Laos` is not `la`. */
const ENDINGS: readonly (readonly [ending: RegExp, instead: string, least: number])[] = [
  [/ais$/, 'al', 4],
  [/eis$/, 'el', 5],
  [/ois$/, 'ol', 4],
  [/(?:oes|aes|aos|ao)$/, 'a', 4],
  [/ns$/, 'm', 4],
  [/s$/, '', 3],
  [/[aeo]$/, '', 4],
];

/**
 * Spanish and Portuguese without number and gender: `revistas` and `revista`, `franceses` and `francés`, `portais` and
 * `portal` are one. Words of three letters stay: they are grammar.
 */
export function romanceStem(word: string): string {
  if (word.length <= 3 || word === 'mais') return word;
  for (const [ending, instead, least] of ENDINGS) {
    const shorter = word.replace(ending, instead);
    // A plural in -s hides a word that ends in -s or a vowel itself.
    if (shorter !== word && shorter.length >= least) return romanceStem(shorter);
  }
  return word;
}
