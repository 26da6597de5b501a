import { expect, test } from 'vitest';
import { removedWords, removesMuch } from './removed-words.ts';

const text = (count: number, from = 0) =>
  `<p>${Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ')}</p>`;

test.each([
  [text(10), text(10), 0],
  [text(10), text(8), 2],
  ['<p>One two two</p>', '<h2>Two</h2><p>one</p>', 1],
  [text(3), '', 3],
  ['', text(3), 0],
])('of %s, %s lacks %i words', (before, after, removed) => expect(removedWords(before, after).removed).toBe(removed));

test('much is a third of the words, and more than a few', () => {
  expect(removesMuch(text(519), '<p>x</p>')).toBe(true);
  expect(removesMuch(text(10), text(5))).toBe(true);
  expect(removesMuch(text(100), text(100, 200))).toBe(true);
  expect(removesMuch(text(4), '<p>x</p>')).toBe(false);
  expect(removesMuch(text(100), text(80))).toBe(false);
  // Moved, not removed.
  expect(removesMuch('<p>a b c d e f</p><p>g h</p>', '<p>g h</p><p>a b c d e f</p>')).toBe(false);
});
