import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkDocs, PAGES } from './check-docs.ts';
import { checkMap, draw } from './draw-map.ts';

const ROOT = join(import.meta.dirname, '..');

/** A copy of the pages, in which every file that they name is missing. */
function copyOfPages(): string {
  const root = mkdtempSync(join(tmpdir(), 'linkstand-docs-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const page of PAGES) {
    mkdirSync(dirname(join(root, page)), { recursive: true });
    cpSync(join(ROOT, page), join(root, page));
  }
  return root;
}

test('the pages are what the sources make, and name what exists', () => {
  expect([...checkMap(ROOT), ...checkDocs(ROOT)]).toEqual([]);
});

test('a model that is gone is told, and a kind of work without one', () => {
  const root = copyOfPages();
  expect(checkDocs(root)).toContain('docs/MODELS.md names bench/sentences.ts, which is not there');
  const page = join(root, 'docs/MODELS.md');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^\| Job/m, '| Chore'));
  expect(checkDocs(root)).toContain('docs/MODELS.md names no model for: Job');
});

test('a map that is not the floors’ is told with what renews it', () => {
  const root = copyOfPages();
  const page = join(root, 'docs/ARCHITECTURE.md');
  for (const [now, then] of [
    ['| domains, portfolios', '| portfolios'],
    ['web1["', 'web1["novelties · '],
  ] as const) {
    const right = readFileSync(page, 'utf8');
    writeFileSync(page, right.replace(now, then));
    expect(checkMap(root)).toEqual(['docs/ARCHITECTURE.md is not what scripts/floors.ts makes: run npm run docs:map']);
    expect(draw(readFileSync(page, 'utf8'))).toBe(right);
    writeFileSync(page, right);
  }
});
