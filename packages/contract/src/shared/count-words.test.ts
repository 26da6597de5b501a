import { describe, expect, it } from 'vitest';
import { countWords } from './count-words.ts';

describe('countWords', () => {
  it.each([
    ['', 0],
    ['   \n ', 0],
    ['one', 1],
    ['Hola, ¿qué tal?', 3],
    ['on-page SEO — l’été 2.5', 4],
    ['a\u00a0b', 2],
    ['… – !', 0],
  ])('%j has %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});
