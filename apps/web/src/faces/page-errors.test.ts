import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const pages = globSync('*/pages/*.tsx', { cwd: import.meta.dirname })
  .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const)
  .filter(([, text]) => text.includes('useParams()') && text.includes('<ErrorState'));

const SRC = join(import.meta.dirname, '..');
/** What waits for the answer to a question; while its code loads, a screen asks nothing. */
const waiting = globSync('{faces,features,ui}/**/*.tsx', { cwd: SRC })
  .map((name) => [name, readFileSync(join(SRC, name), 'utf8')] as const)
  .filter(([, text]) => /\buse(Infinite)?Quer(y|ies)\(/.test(text))
  .filter(([, text]) => /<\w*Skeleton\b/.test(text.replaceAll(/fallback=\{<\w*Skeleton/g, '')));

it('no screen waits forever for what could not be loaded', () => {
  expect(waiting.length).toBeGreaterThan(40);
  const silent = waiting.filter(([, text]) => !/<ErrorState\b|<Failed\b|\bmessageOf\(/.test(text));
  expect(silent.map(([name]) => name)).toEqual([]);
});

it('finds pages of one record', () => {
  expect(pages.length).toBeGreaterThan(6);
});

it.each(pages)('%s has a heading and a tab title also when there is no such record', (_name, text) => {
  const [first = ''] = /<ErrorState[^>]*>?/.exec(text) ?? [];
  expect(first).toMatch(/\bisPage\b/);
});
