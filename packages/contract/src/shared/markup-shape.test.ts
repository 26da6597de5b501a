import { effortOf } from '@linkstand/contract/testing/effort';
import { expect, test } from 'vitest';
import { markupShape } from './markup-shape.ts';

test.each([
  ['', 0, 0],
  ['<p>a<p>b<p>c', 3, 0],
  ['<ul><li>a<li>b</ul>', 4, 1],
  ['<b><i>a</i></b><b>c</b>', 6, 2],
  ['<g><path d="M0 0"/><path d="M1 1" /></g>', 4, 1],
  ['<b>'.repeat(300), 300, 300],
  ['a < b <<', 3, 0],
  ['</b></b></b><b>', 4, 1],
])('%s', (text, tags, depth) => {
  expect(markupShape(text)).toEqual({ tags, depth });
});

test.each(['<', '<a', '<a ', '</', '<!--', '<a b="', '&', '<a '.padEnd(3000)])(
  '%s, a million characters of it, takes little work',
  async (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(await effortOf(() => markupShape(text))).toBeLessThan(500);
  },
);
