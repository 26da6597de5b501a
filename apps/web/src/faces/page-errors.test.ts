import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const pages = globSync('*/pages/*.tsx', { cwd: import.meta.dirname })
  .map((name) => [name, readFileSync(join(import.meta.dirname, name), 'utf8')] as const)
  .filter(([, text]) => text.includes('useParams()') && text.includes('<ErrorState'));

it('finds pages of one record', () => {
  expect(pages.length).toBeGreaterThan(6);
});

it.each(pages)('%s has a heading and a tab title also when there is no such record', (_name, text) => {
  const [first = ''] = /<ErrorState[^>]*>?/.exec(text) ?? [];
  expect(first).toMatch(/\bisPage\b/);
});
