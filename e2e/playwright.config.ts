import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';

// Found once here and inherited by the workers, which load this file again.
process.env.BROWSER_PATH = findBrowser({ wanted: process.env.BROWSER_PATH, path: process.env.PATH });
// Set once, because midnight may pass during a run: the day selects each screen's language.
process.env.E2E_DAY ??= String(Math.floor(Date.now() / 86_400_000));

/** `E2E_WIDTH=390` shows every page as wide as that, unless its test says another width. */
const WIDTH = Number(process.env.E2E_WIDTH ?? 1440);
if (!Number.isSafeInteger(WIDTH) || WIDTH < 320) throw new Error(`E2E_WIDTH is ${process.env.E2E_WIDTH}, not pixels.`);

/** `E2E_SCHEME=dark` shows dark pages. */
const SCHEME = process.env.E2E_SCHEME ?? 'light';
if (SCHEME !== 'dark' && SCHEME !== 'light') throw new Error(`E2E_SCHEME is ${SCHEME}, neither dark nor light.`);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // One retry in CI, because a busy machine is no bug. The report names tests that needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Bounds for what never comes: a busy machine may take several times as long.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    // Set by the global setup, before the workers read this.
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    timezoneId: 'Europe/Madrid',
    actionTimeout: 60_000,
    viewport: { width: WIDTH, height: 900 },
    colorScheme: SCHEME,
    // Playwright waits for animations before it clicks, which would slow down every dialog and menu.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes as long as the test, so only a retry is traced.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [...BROWSER_ARGUMENTS],
      // In the C locale the browser can't write file names with accents.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
    },
  },
});
