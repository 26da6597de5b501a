import type { MediaPage } from '@linkstand/contract/media/schema';
import { expect, it } from 'vitest';
import { markPage } from './marked.ts';

const page = {
  data: [
    { id: 1, isFavorite: false },
    { id: 2, isFavorite: true },
  ],
  facets: { favorites: 5 },
} as MediaPage;

it('marks a row and counts it once', () => {
  const marked = markPage(page, 1, true);
  expect(marked).toMatchObject({ data: [{ isFavorite: true }, { isFavorite: true }], facets: { favorites: 6 } });
  expect(markPage(marked, 1, true)).toBe(marked);
  expect(markPage(marked, 1, false)).toMatchObject({ data: [{ isFavorite: false }, {}], facets: { favorites: 5 } });
});

it('leaves a page alone that does not show the site', () => {
  expect(markPage(page, 3, true)).toBe(page);
});
