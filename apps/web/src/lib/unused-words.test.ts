import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MessageTree } from './translation.ts';

const english = import.meta.glob<MessageTree>('../**/messages/en-US.ts', { eager: true, import: 'messages' });

const SRC = join(import.meta.dirname, '..');
/** Everything that may say something: no words, no tests. */
const source = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/(?:messages|words)\/[\w-]+\.ts$/.test(name))
  .map((name) => join(SRC, name))
  // What the server says too is put together in the contract.
  .concat(join(SRC, '../../../packages/contract/src/notifications/sentence.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Looked up by the name of a field or of an act, which the contract and the server give (ui/resource, features/audit). */
const BY_NAME = /^(?:fields|help|filters|groups|choices|panels|actions|columns|did|changed)\./;

const sentencesOf = (tree: MessageTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key.replace(/_(?:one|other|zero)$/, '')] : sentencesOf(value, `${path}${key}.`),
  );

/** Every text in quotes that may be the name of a sentence, and what templates begin with before a value: `status.${`. */
const named = new Set([...source.matchAll(/'([\w.-]+)'/g)].map(([, name = '']) => name));
const beginnings = new Set([...source.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, start = '']) => start));
// A list names the choices of a column by its field, or says where they are.
for (const [, field, under] of source.matchAll(/\bc\.choice\('(\w+)'|\bunder: '([\w.]+)'/g))
  beginnings.add(`${field ?? under}.`);

/** What templates end with after a name: `${act}.done`. */
const endings = new Set([...source.matchAll(/`\$\{\w+\}(\.[\w.]+)`/g)].map(([, ending = '']) => ending));

/** Is it named in full, or by a template that begins with what it lies under (`status.${value}`) or ends with its own? */
function isSaid(key: string): boolean {
  if (named.has(key)) return true;
  const parts = key.split('.');
  return (
    parts.some((_, at) => at > 0 && beginnings.has(`${parts.slice(0, at).join('.')}.`)) ||
    (parts.length > 1 && endings.has(`.${parts.slice(1).join('.')}`))
  );
}

it('every sentence is said somewhere', () => {
  const unused = Object.entries(english).flatMap(([path, tree]) =>
    [...new Set(sentencesOf(tree))].filter((key) => !BY_NAME.test(key) && !isSaid(key)).map((key) => `${path} ${key}`),
  );
  expect(unused).toEqual([]);
});

it('would miss one that nobody says', () => {
  expect(isSaid('no.such.sentence')).toBe(false);
});
