import { effortOf } from '@linkstand/contract/testing/effort';
import { describe, expect, test } from 'vitest';
import { countWords, sanitizeContent } from './sanitize.ts';

describe('a link of a text', () => {
  test.each([
    ['www.client.example/a', 'https://www.client.example/a'],
    ['//client.example/a', 'https://client.example/a'],
    ['ana@client.example', 'mailto:ana@client.example'],
    ['https://www.google.com/url?q=https%3A%2F%2Fclient.example%2Fa&sa=D', 'https://client.example/a'],
    ['https://client.example/a?b=1&amp;c=2', 'https://client.example/a?b=1&amp;c=2'],
  ])('leads to where its writer meant: %s', (href, meant) => {
    expect(sanitizeContent(`<p>See <a href="${href}">our <em>shoes</em></a>.</p>`)).toBe(
      `<p>See <a href="${meant}">our <em>shoes</em></a>.</p>`,
    );
  });

  test.each([
    '/about',
    'about',
    './a',
    '../a',
    '#ftn1',
    '?a=b',
    '',
    'javascript:alert(1)',
    'file:///C:/a.htm',
    '\\\\host\\a',
  ])('that leads nowhere outside of its page is its words: %s', (href) => {
    expect(sanitizeContent(`<p>See <a href="${href}">our <em>shoes</em></a>.</p>`)).toBe(
      '<p>See our <em>shoes</em>.</p>',
    );
  });

  test('that is a place in the text is not kept, and what it held is', () => {
    expect(sanitizeContent('<p><a id="top"></a><a name="x">One</a> two</p>')).toBe('<p>One two</p>');
  });
});

test('no level of a heading loses its block', () => {
  expect(sanitizeContent('<h5>Five</h5><h6>Six</h6><p>Text</p>')).toBe('<h4>Five</h4><h4>Six</h4><p>Text</p>');
  expect(countWords('<h4>Five</h4><h4>Six</h4>')).toBe(2);
});

const SIZE = 300_000;
const attributes = Array.from({ length: SIZE / 12 }, (_each, at) => `a${at}="1"`).join(' ');
test.each([
  ['attributes', `<p ${attributes}>Words</p>`],
  ['attributes of a picture', `<img ${attributes}>`],
  ['one attribute again and again', `<a ${'title="a" '.repeat(SIZE / 10)}href="https://a.example">Words</a>`],
  ['one word', 'a'.repeat(SIZE)],
  ['words with apostrophes', "a'".repeat(SIZE / 2)],
  ['entities', '&amp;'.repeat(SIZE / 5)],
  ['entities that are none', '&'.repeat(SIZE)],
  ['one long number of a character', `&#${'1'.repeat(SIZE)};`],
  ['marks that stay open', `${'<b>'.repeat(90)}${'<p>x'.repeat(SIZE / 8)}`],
  ['comments that stay open', '<!--'.repeat(SIZE / 4)],
  ['an address without an end', `<a href="https://a.example/${'a'.repeat(SIZE)}`],
  ['blanks in an address', `<a href="${'\t'.repeat(SIZE)}https://a.example">w</a>`],
  ['links in each other', '<a href="https://a.example">'.repeat(SIZE / 28)],
])('%s without end take no more work than their length', async (_name, html) => {
  expect(await effortOf(() => countWords(sanitizeContent(html)))).toBeLessThan(4000);
});

test('a picture keeps its alternative text and its caption', () => {
  const figure =
    '<figure><img src="/api/v1/briefings/1/files/2" alt="A shoe" /><figcaption>Our shoe</figcaption></figure>';
  expect(sanitizeContent(figure)).toBe(figure);
});
