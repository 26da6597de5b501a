import { expect, test } from 'vitest';
import { searchedPage, searchedSite, writtenSite } from './written-address.ts';

test.each([
  'medio.example',
  'www.medio.example',
  'https://medio.example/',
  'https://www.medio.example/an-article?utm_source=x',
  '//medio.example',
  'site:medio.example',
  'site: medio.example',
  'sc-domain:medio.example',
  'domain:medio.example',
  '"medio.example"',
  '“medio.example”',
  '«medio.example»',
  '*.medio.example',
  '.medio.example',
  'medio.example…',
  'ana@medio.example',
  'mailto:ana@medio.example',
  '<medio.example>',
  ' medio.example, ',
  'http://medio.example:8080/#top',
])('%s is looked for as the site', (typed) => {
  expect(searchedSite(typed)).toBe('medio.example');
});

test.each([
  ['Diario Sol', 'Diario Sol'],
  ['blog.example/travel', 'blog.example/travel'],
  ['https://blog.example/travel/', 'blog.example'],
  ['www.', 'www.'],
  ['https://', 'https://'],
  ['', ''],
  ['@', '@'],
  ['medio', 'medio'],
])('%s', (typed, looked) => {
  expect(searchedSite(typed)).toBe(looked);
});

test.each([
  ['https://www.client.example/shoes/?utm_source=x#top', 'client.example/shoes'],
  ['client.example/shoes', 'client.example/shoes'],
  ['ana@client.example', 'ana@client.example'],
  ['Ten shoes.', 'Ten shoes.'],
  ['shoes', 'shoes'],
])('the page %s', (typed, looked) => {
  expect(searchedPage(typed)).toBe(looked);
});

test('a mail address names its domain, a path with a sign does not', () => {
  expect(writtenSite('ana@x.example')).toBe('x.example');
  expect(writtenSite('https://x.example/@ana')).toBe('https://x.example/@ana');
});
