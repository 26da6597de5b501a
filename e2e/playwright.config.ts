import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';

// Found once here; the workers, which read this file again, inherit it.
process.env.BROWSER_PATH = findBrowser({ wanted: process.env.BROWSER_PATH, path: process.env.PATH });
// Likewise, as midnight may pass during a run: by the day the walk over the screens changes its languages.
process.env.E2E_DAY ??= String(Math.floor(Date.now() / 86_400_000));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // One more try where nobody watches: a busy machine is no failure of the product, and it is told who needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // A machine that does other work besides may take twice as long.
  timeout: process.env.CI ? 120_000 : 60_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    // Set by the global setup, which runs before the workers read this.
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    timezoneId: 'Europe/Madrid',
    actionTimeout: process.env.CI ? 30_000 : 15_000,
    viewport: { width: 1440, height: 900 },
    // Nothing is clicked while it moves: every dialog and menu would cost its way in.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes as long as the steps: only the second try is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [...BROWSER_ARGUMENTS],
    },
  },
});
