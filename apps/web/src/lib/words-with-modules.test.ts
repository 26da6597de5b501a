import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WordsOfModules, wordsWithModules } from '../../plugins/words.ts';

const SRC = join(import.meta.dirname, '..');
const words = new WordsOfModules();

it('finds what a page and all it is made of say, sections of the office by their name', () => {
  expect(words.of(join(SRC, 'faces/client/pages/media.tsx'))).toEqual(expect.arrayContaining(['cart', 'media', 'ui']));
  const said = (folder: string) => words.of(join(SRC, `features/${folder}/section.tsx`));
  expect(said('agencies')).toContain('agencies');
  expect(said('editors')).toEqual(expect.arrayContaining(['editors', 'people']));
  expect(said('users/people')).toContain('people');
});

it('leaves out what only loads later, and what is there already', () => {
  const page = words.of(join(SRC, 'faces/public/pages/login.tsx'));
  expect(page).toContain('public');
  expect(page).not.toContain('common');
  expect(page).not.toContain('media');
});

it('lets an import() wait for its words, but no type', () => {
  const { transform } = wordsWithModules();
  const { handler } = transform as { handler: (code: string, id: string) => { code: string } | null };
  const from = join(SRC, 'faces/public/routes.tsx');
  expect(handler(`type Page = typeof import('./pages/login.tsx');`, from)).toBeNull();
  expect(handler(`page(() => import('./pages/login.tsx'), 'LoginPage')`, from)?.code).toContain(
    `page(() => withWords(import('./pages/login.tsx'), ["public"]), 'LoginPage')`,
  );
});
