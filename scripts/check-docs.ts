/** Checks that the pages about the sources name files and folders that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PAGES = [
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'docs/MODELS.md',
  'docs/RULES.md',
  'apps/web/README.md',
];
/** Kinds of work in docs/MODELS.md that a newcomer asks for first. */
const KINDS = ['List', 'Write', 'Transition', 'Section', 'Report', 'Job', 'Mail', 'Form', 'Page', 'Test', 'Bench'];
const NAMED = /`((?:apps|packages|scripts|e2e|bench|docs)\/[\w./-]+)`/g;
/** Parts of the example that CONTRIBUTING.md explains a section with, and places for a name. */
const EXAMPLE = /\bcontacts\b|NNNN/;

export function checkDocs(root: string): string[] {
  const missing = PAGES.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(NAMED)]
      .map(([, path = '']) => path)
      .filter((path) => !EXAMPLE.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page} names ${path}, which is not there`);
  });
  const rows = readFileSync(join(root, 'docs/MODELS.md'), 'utf8').split('\n');
  const lacking = KINDS.filter(
    (kind) => !rows.some((row) => row.startsWith(`| ${kind}`) && row.split('|')[2]?.match(NAMED)?.length === 1),
  ).map((kind) => `docs/MODELS.md names no model for: ${kind}`);
  return [...missing, ...lacking];
}
