import { expect, it } from 'vitest';
import { freeKey, keyOfName } from './key-of-name.ts';

it.each([
  ['Real estate', 'real-estate'],
  ['  Café & Té ', 'cafe-te'],
  ['ﬁnance №1', 'finance-no1'],
  ['健康', 'category'],
])('%s is keyed as %s', (name, key) => {
  expect(keyOfName(name)).toBe(key);
});

it('takes the next number where a key is taken', () => {
  expect(freeKey('news', new Set(['newspapers']))).toBe('news');
  expect(freeKey('news', new Set(['news', 'news-2', 'news-4']))).toBe('news-3');
});
