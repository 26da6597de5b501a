import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../testing/runs.ts';
import { oneTypo } from '../one-typo.ts';
import { almostHolds } from './almost-holds.ts';

const few = ['a', 'b', 'c'];
const texts = fc.string({ unit: fc.constantFrom(...few, ...few, 'ñ', 'ж', '猫', '🦊', '\n', '.'), maxLength: 14 });
const words = fc.string({ unit: fc.constantFrom(...few, ...few, ...few, '.', '+'), minLength: 5, maxLength: 9 });

test('finds a word with one slip of the hand where the expression does', () => {
  fc.assert(
    fc.property(texts, words, texts, texts, (before, word, after, around) => {
      // Beside texts by chance some that have the word, or nearly.
      const cut = Math.min(word.length, around.length);
      for (const text of [before, before + word + after, before + word.slice(0, cut) + around + word.slice(cut)]) {
        const bytes = Buffer.from(`xx${text}yy`);
        const isThere = text.includes(word) || new RegExp(oneTypo(word), 'su').test(text);
        expect(almostHolds(bytes, 2, bytes.length - 2, Buffer.from(word)), JSON.stringify({ text, word })).toBe(
          isThere,
        );
      }
    }),
    { numRuns: runs(3_000) },
  );
});

test('finds every slip in a word of its own', () => {
  const word = 'gazeta';
  const has = (text: string) => almostHolds(Buffer.from(text), 0, Buffer.byteLength(text), Buffer.from(word));
  for (let i = 0; i < word.length; i++) {
    expect(has(word.slice(0, i) + word.slice(i + 1)), `without letter ${i}`).toBe(true);
    for (const letter of ['x', 'é', '🦊']) {
      expect(has(word.slice(0, i) + letter + word.slice(i)), `${letter} before ${i}`).toBe(true);
      expect(has(word.slice(0, i) + letter + word.slice(i + 1)), `${letter} for ${i}`).toBe(true);
    }
    const changed = [...word];
    changed.splice(i, 2, ...changed.slice(i, i + 2).reverse());
    expect(has(changed.join('')), `${i} and the next changed`).toBe(true);
  }
  for (const text of ['', 'gaz', 'agzeat', 'gata', 'gzaaet']) expect(has(text), text).toBe(false);
});
