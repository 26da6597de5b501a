/**
 * How much of what should become less there may be: plain counts. A bound is only ever lowered, to the count of the day;
 * that on lines is set anew when a capability is added, which the changelog names.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { castsOf } from './count-casts.ts';

export interface Bound {
  name: string;
  count(files: readonly CountedFile[]): number;
  bound: number;
  why: string;
}

interface CountedFile {
  /** Path from the root of the repository, with slashes. */
  path: string;
  text: string;
}

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs'];
const SKIPPED = /(^|\/)(node_modules|dist|results|screenshots|\.[^/]+)(\/|$)/;
const COUNTED = /\.(tsx?|css|sql|md)$/;
const PRODUCT = /^(packages|apps)\/[^/]+\/src\/.*\.(tsx?|css)$/;
const NO_PRODUCT = /\.test\.tsx?$|\/testing\/|\.generated\.ts$/;
const FEATURE = /^apps\/(server|web)\/src\/features\/.*\.tsx?$/;
const SERVER_FEATURE = /^apps\/server\/src\/features\/.*\.ts$/;
const COMMAND = /^apps\/server\/src\/features\/[^/]+\/commands\/.*\.ts$/;

export const BOUNDS: readonly Bound[] = [
  {
    name: 'migrations',
    count: (files) => files.filter(({ path }) => /^apps\/server\/src\/db\/migrations\/.*\.sql$/.test(path)).length,
    bound: 36,
    why: 'a newcomer reads what the database is by subject: fold a new file into that of its subject (CONTRIBUTING.md)',
  },
  {
    name: '`version + 1` by hand in features',
    count: (files) => matches(product(files, SERVER_FEATURE), /\bversion \+ 1\b/g),
    bound: 0,
    why: 'updateVersion() refuses what was changed meanwhile, in one way',
  },
  {
    name: '`.transaction()` in commands',
    count: (files) => matches(product(files, COMMAND), /\.transaction\(\)/g),
    bound: 0,
    why: 'a command that opens its own transaction cannot be a part of another one',
  },
  {
    name: 'casts in features (`as` a type, a literal, never, unknown)',
    count: (files) => product(files, FEATURE).reduce((sum, { text, path }) => sum + castsOf(text, path).length, 0),
    bound: 39,
    why: 'the compiler believes a cast, also a false one',
  },
  {
    name: 'files that name the section of CRM tags',
    count: (files) =>
      files.filter(({ path, text }) => !path.startsWith('docs/') && /tags-?crm|crm[_]tags/i.test(text)).length,
    bound: 50,
    why: 'it is the smallest section: these are the places that a new one needs',
  },
  {
    name: 'lines of the product',
    count: (files) => product(files, PRODUCT).reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    bound: 249_200,
    why: 'every line is read by whoever comes after: take something out before adding',
  },
];

const product = (files: readonly CountedFile[], where: RegExp) =>
  files.filter(({ path }) => where.test(path) && !NO_PRODUCT.test(path));
const matches = (files: readonly CountedFile[], what: RegExp) =>
  files.reduce((sum, { text }) => sum + (text.match(what)?.length ?? 0), 0);

/** Each count that is above its bound, with what it is. */
export function checkBounds(root: string, bounds = BOUNDS): string[] {
  const files = FOLDERS.flatMap((folder) => countedIn(root, folder));
  return bounds
    .map(({ count, ...bound }) => ({ ...bound, counted: count(files) }))
    .filter(({ counted, bound }) => counted > bound)
    .map(({ name, counted, bound, why }) => `${name}: ${counted}, at most ${bound} (scripts/bounds.ts): ${why}`);
}

function countedIn(root: string, folder: string): CountedFile[] {
  let names: string[];
  try {
    names = readdirSync(join(root, folder), { encoding: 'utf8' });
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (SKIPPED.test(path)) return [];
    if (statSync(join(root, path)).isDirectory()) return countedIn(root, path);
    return COUNTED.test(name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}
