import { readText } from './text-comparison.ts';

const wordsOf = (html: string): string[] =>
  readText(html)
    .text.toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many words of a text another one lacks, wherever they stand, and how many there were. */
export function removedWords(before: string, after: string): { removed: number; of: number } {
  const left = new Map<string, number>();
  for (const word of wordsOf(after)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(before);
  const removed = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  return { removed: removed.length, of: words.length };
}

const FEW = 5;
const SHARE = 0.3;

/** So many of a text's words that it was replaced, or somebody selected all and typed a letter. */
export const isMuch = ({ removed, of }: { removed: number; of: number }): boolean =>
  removed >= FEW && removed >= of * SHARE;

/** A change after which much of a text is gone. */
export const removesMuch = (before: string, after: string): boolean => isMuch(removedWords(before, after));
