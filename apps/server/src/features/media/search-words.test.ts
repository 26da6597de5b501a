import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['', []],
  ['  two   words ', ['two', 'words']],
  ['https://www.news.example/', ['news.example']],
  ['http://news.example/sports/', ['news.example/sports']],
  ['either/or', ['either/or']],
  ['https://', []],
  ['1 2 3 4 5 6 7 8 9 10', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('%j means %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
