import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD, MAIN_OWNER } from '../apps/server/src/demo/people.ts';
import { loadEnv } from '../apps/server/src/env.ts';
import { BROWSER_ARGUMENTS } from '../scripts/browser-arguments.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { startBenchServer } from './catalogue/server-process.ts';
import { type CatalogueStage, openBenchDatabase } from './catalogue/stage.ts';
import { copyDemo } from './demo-folder.ts';
import { FIRST_LOADS, type ScriptSizes, scriptSizes } from './first-loads.ts';
import { openListsDatabase } from './lists-stage.ts';
import { freePort } from './stage.ts';

const ROOT = join(import.meta.dirname, '..');
/** As many measurements as are asked for, or as usual. */
type Rounds = (usual: number) => number;
type IsOnly = (route: string) => boolean;

/** What a page loads after its first content; the stream of live changes never ends. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2500 }).catch(() => undefined);
  await sleep(500);
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
async function transferred(browser: Browser, origin: string, route: string, name: string | null): Promise<ScriptSizes> {
  const { context, page } = await signedIn(browser, origin, name);
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.goto(`${origin}${route}`);
  await settled(page);
  const sizes = await scriptSizes(page);
  await context.close();
  return sizes;
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

interface PageGoal {
  readonly route: string;
  /** Who reads it; nobody signs in at an owner's page. */
  readonly name: string | null;
  /** Its first rows or cards. */
  readonly content: string;
  /** Milliseconds from the navigation to the first content, with an empty cache. */
  readonly goal: number;
}

const ROWS = 'main tbody tr, main article';
/** Most layout shift of a page, see https://web.dev/articles/cls. */
const MOST_SHIFT = 0.02;
/** Milliseconds from a click or a key to its paint. */
const MOST_DELAY = 200;

const PAGES: readonly PageGoal[] = [
  { route: '/media', name: 'client', content: ROWS, goal: 900 },
  { route: '/', name: 'client', content: 'main a[href^="/user/campaign/"]', goal: 900 },
  { route: '/financial', name: 'client', content: ROWS, goal: 900 },
  { route: '/dashboard', name: 'admin', content: 'main svg[role=img]', goal: 1200 },
  { route: '/requests', name: 'admin', content: ROWS, goal: 1200 },
  { route: '/briefings', name: 'coordinator', content: ROWS, goal: 1200 },
  { route: '/sites', name: 'admin', content: ROWS, goal: 1200 },
  { route: '/cases', name: 'admin', content: ROWS, goal: 1200 },
  { route: `/external/owner/${MAIN_OWNER.link}/briefings`, name: null, content: 'main li a, main article', goal: 900 },
];

interface Seen {
  readonly ms: number;
  readonly shift: number;
}

/** How long a page takes until its first content stands, and how much moves until it is at rest. */
async function firstContent(page: Page, origin: string, { route, content }: PageGoal): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.goto('about:blank');
  await page.goto(`${origin}${route}`, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    (selector) => {
      // Rows that stand for others to come have no text.
      const isThere = (each: HTMLElement) => each.matches('[role=img]') || each.textContent?.trim();
      const isSeen = (each: HTMLElement) => each.checkVisibility({ visibilityProperty: true });
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      return all.some((each) => isThere(each) && isSeen(each)) ? performance.now() : undefined;
    },
    content,
    { timeout: 60_000, polling: 'raf' },
  );
  const ms = Number(await found.jsonValue());
  await settled(page);
  return { ms, shift: await layoutShift(page) };
}

/** The sum of all shifts so far that nobody asked for by a click or a key. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

const said = (value: number, goal: number, shown: string) => `${shown} (${value <= goal ? 'reached' : 'MISSED'})`;

async function benchFirstContent(browser: Browser, origin: string, most: Rounds, isOnly: IsOnly): Promise<void> {
  console.log('\nFirst content with an empty cache, medians, and layout shift, worst');
  // It differs most between rounds.
  const times = most(7);
  for (const each of PAGES.filter(({ route }) => isOnly(route))) {
    const { context, page } = await signedIn(browser, origin, each.name);
    const rounds: Seen[] = [];
    for (let round = 0; round < times; round++) rounds.push(await firstContent(page, origin, each));
    await context.close();
    const ms = rounds.map((seen) => seen.ms).toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
    const shift = Math.max(...rounds.map((seen) => seen.shift));
    const time = said(ms, each.goal, `${ms.toFixed(0).padStart(5)} ms, goal ${each.goal}`);
    const moved = said(shift, MOST_SHIFT, `shift ${shift.toFixed(3)}, goal ${MOST_SHIFT}`);
    console.log(`  ${each.route.replace(MAIN_OWNER.link, '…').padEnd(28)} ${time.padEnd(30)} ${moved}`);
  }
}

interface Delay {
  /** Milliseconds of the page when it was clicked or pressed. */
  readonly at: number;
  readonly ms: number;
}

/** Counts what every click and key takes until its paint, from here on. */
const watchDelays = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const delays: { at: number; ms: number }[] = [];
    Object.assign(window, { delays });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) delays.push({ at: entry.startTime, ms: entry.duration });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

interface List {
  readonly path: string;
  readonly name: string;
  /** Keys that act on a row, pressed one after the other. */
  readonly keys: readonly string[];
}

/** The slowest way from a click or a key to its paint in a list: moving, marking, finding, sorting. */
async function slowestIn(browser: Browser, origin: string, { path, name, keys }: List): Promise<string> {
  const { context, page } = await signedIn(browser, origin, name);
  await page.goto(`${origin}${path}`);
  await page.locator('main tbody tr').nth(5).waitFor();
  await settled(page);
  // A guided tour lies over the rows.
  await page.keyboard.press('Escape');
  await watchDelays(page);
  await page.locator('main tbody tr').nth(2).hover();
  const begun: { what: string; at: number }[] = [];
  const act = async (what: string, run: () => Promise<void>, rest: number) => {
    begun.push({ what, at: await page.evaluate(() => performance.now()) });
    await run();
    await sleep(rest);
  };
  // What Enter opens is read before the next key.
  for (const key of keys) await act(key, () => page.keyboard.press(key), key === 'Enter' ? 1000 : 150);
  await act('/', () => page.keyboard.press('/'), 0);
  await act('"garden"', () => page.keyboard.type('garden', { delay: 60 }), 1000);
  await act('Escape', () => page.keyboard.press('Escape'), 400);
  await act('a column to sort by', () => page.locator('main thead th button').nth(2).click(), 1500);
  const delays = await page.evaluate(() => (window as unknown as { delays: Delay[] }).delays);
  await context.close();
  const slowest = delays.toSorted((a, b) => b.ms - a.ms)[0] ?? { at: 0, ms: 0 };
  const which = begun.findLast(({ at }) => at <= slowest.at)?.what ?? 'none';
  const worst = said(slowest.ms, MOST_DELAY, `${slowest.ms.toFixed(0)} ms to the paint, goal ${MOST_DELAY}`);
  return `slowest of ${delays.length} clicks and keys ${worst}: ${which}`;
}

const WHOLE_CATALOGUE: List = {
  path: '/media?view=table&size=all',
  name: 'client',
  keys: ['j', 'j', 'k', 'f', 'f', 'End', 'Home'],
};

async function benchDemoInteractions(browser: Browser, origin: string): Promise<void> {
  console.log(`\nOver 2,000 rows of the catalogue: ${await slowestIn(browser, origin, WHOLE_CATALOGUE)}`);
}

const ROW_KEYS = ['j', 'j', 'k', 'x', 'x', 'End', 'Home'];
/** Opens a record beside the list, steps to the next and back, closes it. */
const PANEL_KEYS = ['Enter', 'j', 'k', 'Escape'];

const OVER_SITES: readonly List[] = [
  WHOLE_CATALOGUE,
  { ...WHOLE_CATALOGUE, path: '/media?view=table&size=100' },
  { path: '/sites?size=100', name: 'admin', keys: ROW_KEYS },
];
const OVER_ORDERS: readonly List[] = [
  { path: '/briefings?size=100', name: 'coordinator', keys: ROW_KEYS },
  { path: '/requests?size=100', name: 'coordinator', keys: [...ROW_KEYS, ...PANEL_KEYS] },
  { path: '/cases?size=100', name: 'admin', keys: [...ROW_KEYS, ...PANEL_KEYS] },
];

/** The same with so many records below: in the catalogue, of which "all" loads 5,000 rows, and in the office's lists. */
export async function benchInteractions(records: number, fresh: boolean, isOnly: IsOnly): Promise<void> {
  await ensureWebBuild(console.log, new AbortController().signal);
  const asked = (lists: readonly List[]) => lists.filter(({ path }) => isOnly(path));
  await withBrowser(async (browser) => {
    await benchOver(browser, () => openBenchDatabase(records, fresh), asked(OVER_SITES));
    await benchOver(browser, () => openListsDatabase(records, fresh), asked(OVER_ORDERS));
  });
}

type Stage = Pick<CatalogueStage, 'databaseUrl' | 'dataDir' | 'close'>;

async function benchOver(browser: Browser, open: () => Promise<Stage>, lists: readonly List[]): Promise<void> {
  if (lists.length === 0) return;
  const stage = await open();
  try {
    const server = await startBenchServer(stage, 'auto', true);
    const origin = server.url.replace('127.0.0.1', 'localhost');
    try {
      for (const list of lists)
        console.log(`Over many records, ${list.path}: ${await slowestIn(browser, origin, list)}`);
    } finally {
      await server.stop();
    }
  } finally {
    await stage.close();
  }
}

async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser({ wanted: loadEnv().browserPath, path: process.env.PATH }),
    args: [...BROWSER_ARGUMENTS],
  });
  await use(browser).finally(() => browser.close());
}

/** What a page takes that somebody opens, on a server of its own with the demo world. */
export async function benchPages(rounds: Rounds, isOnly: IsOnly): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkstand-bench-pages-'));
  await copyDemo(dataDir);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) await sleep(50);
  try {
    await withBrowser((browser) => benchDemo(browser, origin, rounds, isOnly));
  } finally {
    server.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchDemo(browser: Browser, origin: string, most: Rounds, isOnly: IsOnly): Promise<void> {
  console.log('\nJavaScript transferred for the first visit');
  for (const { route, name, goal } of FIRST_LOADS) {
    if (!isOnly(route)) continue;
    const { gzip, sent } = await transferred(browser, origin, route, name);
    const kib = (size: number) => size.toFixed(1).padStart(6);
    console.log(`  ${route.padEnd(12)} ${kib(gzip)} KiB in gzip, goal ${goal}; ${kib(sent)} in Brotli`);
  }
  const rounds: number[] = [];
  for (let round = 0; round < most(3); round++) rounds.push(await allRows(browser, origin));
  rounds.sort((a, b) => a - b);
  console.log(
    `2,000 rows at "all": ${rounds[rounds.length >> 1]?.toFixed(0)} ms from the navigation to the last row counted (${rounds[0]?.toFixed(0)}–${rounds.at(-1)?.toFixed(0)}), goal 1000`,
  );
  await benchFirstContent(browser, origin, most, isOnly);
  await benchDemoInteractions(browser, origin);
}
