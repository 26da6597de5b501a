import { effortOf } from '@linkstand/contract/testing/effort';
import { expect, test } from 'vitest';
import { readPageAgain } from './read-page-again.ts';

const URL_OF_PAGE = new URL('https://site.example/shoes');
const LINK = '<a href="https://shop.example/">shoes</a>';
const SIZE = 512 * 1024;
const full = (text: string) => text.repeat(Math.floor(SIZE / text.length));
const each = (write: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, n) => write(n)).join('');

test.each([
  ['200,000 attributes of one element', `<a ${each((n) => `x${n}=1 `, 200_000)}href="https://shop.example/">shoes</a>`],
  ['attributes added to the body again and again', LINK + each((n) => `<body a${n}=1>`, 40_000)],
  ['formats that every paragraph opens anew', LINK + each((n) => `<p><font a=${n}></p>`, 20_000)],
  ['formats that are never closed', LINK + each((n) => `<font a=${n}>`, 20_000) + full('<p>')],
  ['what a table sends in front of it', `${LINK}<table>${full('<b>x</b>')}`],
  ['rows without a table', `${LINK}<table>${full('x<tr>')}`],
  ['elements closed in another order', LINK + full('<b><p></b>')],
  ['elements deep in each other', LINK + full('<div>')],
  ['ends of what never began', LINK + '<i>'.repeat(900) + full('</x>')],
  ['templates in templates', LINK + full('<template>')],
])('%s: no more work than the page is long, and what stands before is read', async (_, html) => {
  const read: ReturnType<typeof readPageAgain>[] = [];
  // A page of this length without tricks takes some hundred yards.
  expect(await effortOf(() => read.push(readPageAgain(html, URL_OF_PAGE)))).toBeLessThan(3000);
  expect(read[0]?.links.some(({ url }) => url.href === 'https://shop.example/')).toBe(true);
});

test('a long page is read whole', () => {
  const page = readPageAgain(
    `<h1>Shoes</h1>${full('<div><p>Word <i>by <b>word</b></i></p></div>')}${LINK}`,
    URL_OF_PAGE,
  );
  expect([page.isWhole, page.links.length]).toEqual([true, 1]);
});
