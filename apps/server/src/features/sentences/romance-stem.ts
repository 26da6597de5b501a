/** Endings, their replacements, and the minimum length of the result: `Laos` is not `la`. */
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
 * Removes number and gender from a Spanish or Portuguese word: `revistas` and `revista`, `franceses` and `francés`,
 * `portais` and `portal` get the same stem. Words of three letters stay as they are: they are mostly grammar.
 */
export function romanceStem(word: string): string {
  if (word.length <= 3 || word === 'mais' || !/[aeos]$/.test(word)) return word;
  for (const [ending, instead, least] of ENDINGS) {
    const shorter = word.replace(ending, instead);
    // The singular of a plural in -s may end in -s or a vowel itself.
    if (shorter !== word && shorter.length >= least) return romanceStem(shorter);
  }
  return word;
}

const VOWELS = ['a', 'o', 'e', 'as', 'os', 'es'];
const CONSONANTS = ['a', 'as', 'es'];

/** `chileno`: `chilena`, `chilenos`; `portal`: `portales`, `portais`; of a country `frances`: `francesa`, `franceses`. */
export function romanceForms(word: string, isOfCountry: boolean): string[] {
  const end = (root: string, endings: readonly string[]) => endings.map((ending) => root + ending);
  if (word.endsWith('ao')) return [`${word}s`, ...end(word.slice(0, -2), ['oes', 'aes', 'a', 'as'])];
  if (isOfCountry && word.endsWith('es')) return end(word, CONSONANTS);
  if (/[aeo]s?$/.test(word)) return end(word.replace(/[aeo]s?$/, ''), VOWELS);
  if (word.endsWith('l')) return [...end(word, CONSONANTS), ...end(word.slice(0, -1), ['is', 's'])];
  if (word.endsWith('m')) return [`${word.slice(0, -1)}ns`];
  return /[iu]s?$/.test(word) ? [`${word}s`] : end(word, CONSONANTS);
}
