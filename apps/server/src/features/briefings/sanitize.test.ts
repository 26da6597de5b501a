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
