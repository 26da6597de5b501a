import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['', []],
  ['  two   words ', ['two', 'words']],
  ['https://www.news.example/', ['news.example']],
  ['http://news.example/sports/', ['news.example']],
  ['news.example/sports', ['news.example/sports']],
  ['https://www.medio.example/an-article?utm_source=x', ['medio.example']],
  ['site: medio.example', ['medio.example']],
  ['ana@medio.example shoes', ['medio.example', 'shoes']],
  ['either/or', ['either/or']],
  ['https://', []],
  ['1 2 3 4 5 6 7 8 9 10', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('%j means %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
