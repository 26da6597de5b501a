/** Removes the plural of an English word. */
export function englishStem(word: string): string {
  if (word.length <= 3 || word === 'news' || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** `agency`: `agencies`; `link`: `links`. */
export const englishForms = (word: string): string[] =>
  word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [`${word}s`];
