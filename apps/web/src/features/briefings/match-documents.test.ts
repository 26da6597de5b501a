import { expect, test } from 'vitest';
import { type MatchSite, matchDocuments } from './match-documents.ts';

const site = (id: number, domain: string, name: string, title = '', hasText = false): MatchSite => ({
  id,
  domain,
  name,
  title,
  hasText,
});
const SITES = [
  site(1, 'diario-sol.example', 'Diario Sol', 'Diez zapatos para la lluvia'),
  site(2, 'news.example', 'The News', 'Ten shoes'),
  site(3, 'blog.example/travel', 'Travel blog'),
];

test.each<[string, number | null]>([
  ['diario-sol.example.docx', 1],
  ['Artículo Diario Sol (final).odt', 1],
  ['diariosol v2.docx', 1],
  ['diez-zapatos-para-la-lluvia.md', 1],
  ['ten shoes.docx', 2],
  ['news.example.html', 2],
  ['Travel_blog.rtf', 3],
  ['article 7.docx', null],
])('%s', (name, id) => {
  expect(matchDocuments([name], SITES)).toEqual([id]);
});

test('each site once, the best fit first', () => {
  const documents = ['news.example old.docx', 'ten shoes.docx'];
  expect(matchDocuments(documents, SITES)).toEqual([2, null]);
});

test('what fits two sites fits none, unless one of them has no text yet', () => {
  const [a, b] = [site(1, 'a.example', 'A', 'Ten shoes'), site(2, 'b.example', 'B', 'Ten shoes')];
  const document = ['ten shoes.docx'];
  expect(matchDocuments(document, [a, b])).toEqual([null]);
  expect(matchDocuments(document, [{ ...a, hasText: true }, b])).toEqual([2]);
});
