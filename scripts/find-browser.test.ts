import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { findBrowser } from './find-browser.ts';

// Playwright's own would hide what the PATH has.
vi.mock('@playwright/test', () => ({ chromium: { executablePath: () => '/nowhere/chrome' } }));

const folder = mkdtempSync(join(tmpdir(), 'linkstand-browser-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('BROWSER_PATH wins when it runs, and is told when it does not', () => {
  const good = program('mine', 'exit 0');
  expect(findBrowser({ wanted: good })).toBe(good);
  const bad = program('stub', 'exit 10');
  expect(() => findBrowser({ wanted: bad })).toThrow(`BROWSER_PATH ${bad} does not run`);
  expect(() => findBrowser({ wanted: join(folder, 'missing') })).toThrow('does not run');
});

test('on the PATH, one that does not run is passed over', () => {
  program('chromium', 'exit 1');
  const chrome = program('google-chrome', 'echo Google Chrome 140');
  expect(findBrowser({ path: folder })).toBe(chrome);
});

test('the headless shell comes before a whole browser', () => {
  program('chromium', 'exit 0');
  const shell = program('chromium-headless-shell', 'exit 0');
  expect(findBrowser({ path: folder })).toBe(shell);
});
