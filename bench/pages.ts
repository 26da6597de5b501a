import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/server/src/demo/people.ts';
import { loadEnv } from '../apps/server/src/env.ts';
import { BROWSER_ARGUMENTS } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { freePort } from './stage.ts';

const ROOT = join(import.meta.dirname, '..');
const KIB = 1024;
const ROUNDS = 3;

interface Scripts {
  /** Compressed with Brotli, as this browser gets them. */
  readonly sent: number;
  /** Compressed with gzip, for browsers without Brotli. */
  readonly gzip: number;
}

/** Transferred bytes of every script loaded so far. */
async function scriptBytes(page: Page): Promise<Scripts> {
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => initiatorType === 'script' || /\.js(\?|$)/.test(name))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  );
  const gzip = await Promise.all(
    scripts.map(async ({ name }) => {
      const { headers, body } = await fetch(name, { headers: { 'accept-encoding': 'gzip' } });
      await body?.cancel();
      return Number(headers.get('content-length'));
    }),
  );
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
  return { sent: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)), gzip: sum(gzip) };
}

async function signedIn(browser: Browser, origin: string, name: string | null) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (name) {
    await page.goto(`${origin}/login`);
    await page.locator('input[type=email]').fill(`${name}@demo.linkstand.test`);
    await page.locator('input[type=password]').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
  }
  return { context, page };
}

/** First visit of a route with an empty cache, signed in if necessary. */
async function transferred(browser: Browser, origin: string, route: string, name: string | null): Promise<Scripts> {
  const { context, page } = await signedIn(browser, origin, name);
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.goto(`${origin}${route}`, { waitUntil: 'networkidle' }).catch(() => undefined);
  await sleep(500);
  const bytes = await scriptBytes(page);
  await context.close();
  return bytes;
}

/** From the click on "all" until the footer says that every row is there. Milliseconds. */
async function allRows(browser: Browser, origin: string): Promise<number> {
  const { context, page } = await signedIn(browser, origin, 'client');
  await page.goto(`${origin}/media?view=table`, { waitUntil: 'load' });
  await page.locator('[role=row], tbody tr').nth(5).waitFor();
  const started = performance.now();
  await page.goto(`${origin}/media?view=table&size=all`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => /1\s*[–-]\s*(1[.,\s]?[89]\d\d|2[.,\s]?000)\b/.test(document.body.textContent ?? ''),
    undefined,
    { timeout: 20_000, polling: 'raf' },
  );
  const elapsed = performance.now() - started;
  await context.close();
  return elapsed;
}

export async function benchPages(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstand-bench-pages-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) await sleep(50);
  const browser = await chromium.launch({
    executablePath: findBrowser({ wanted: loadEnv().browserPath, path: process.env.PATH }),
    args: [...BROWSER_ARGUMENTS],
  });
  try {
    console.log('\nJavaScript transferred for the first visit');
    for (const [route, name, goal] of [
      ['/login', null, 150],
      ['/media', 'client', 260],
      ['/briefings', 'coordinator', 290],
      // The largest of the back-office.
      ['/requests', 'admin', 290],
      ['/sites', 'admin', 290],
    ] as const) {
      const bytes = await transferred(browser, origin, route, name);
      const kib = (size: number) => (size / KIB).toFixed(1).padStart(6);
      console.log(`  ${route.padEnd(12)} ${kib(bytes.gzip)} KiB in gzip, goal ${goal}; ${kib(bytes.sent)} in Brotli`);
    }
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await allRows(browser, origin));
    rounds.sort((a, b) => a - b);
    console.log(
      `2,000 rows at "all": ${rounds[1]?.toFixed(0)} ms from the navigation to the last row counted (${rounds[0]?.toFixed(0)}–${rounds[2]?.toFixed(0)}), goal 1000`,
    );
  } finally {
    await browser.close();
    server.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
