import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { addressOf, logIn } from './accounts.ts';
import { apiOf } from './api.ts';
import { Problems } from './problems.ts';
import { serverUrl } from './server-address.ts';
import { type Say, wordsIn } from './words.ts';

export { expect };

/** Each is shown once by itself; they would lie over what a test clicks. */
const TOURS = ['dashboard', 'site-selection'];

interface VisitOptions extends BrowserContextOptions {
  /** Leave the guided tours to show themselves. */
  tours?: boolean;
}

interface Fixtures {
  /** Every page of the test is watched; the test fails for what its pages did wrong unasked. */
  problems: Problems;
  /** Opens a browser of its own, signed in as a person (`null`: nobody), at a path. */
  visit: (who: string | null, path: string, options?: VisitOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** The words of the web app in English. */
  say: Say;
}

const toured = new Set<string>();

export const test = base.extend<Fixtures, WorkerFixtures>({
  say: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape Playwright asks for
    async ({}, use) => {
      await use(await wordsIn('en-US'));
    },
    { scope: 'worker' },
  ],

  problems: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape Playwright asks for
    async ({}, use) => {
      const problems = new Problems();
      await use(problems);
      expect(problems.unexpected, 'what the pages did wrong unasked').toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page, problems }, use) => {
    problems.watch(page);
    await use(page);
  },

  visit: async ({ browser, problems }, use) => {
    const opened: Page[] = [];
    await use(async (who, path, { tours = false, ...options } = {}) => {
      const context = await browser.newContext(options);
      if (who !== null) await signIn(context, who, { tours });
      const page = await context.newPage();
      opened.push(page);
      problems.watch(page);
      await page.goto(path);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

/**
 * Gives a browser what that of somebody keeps who signed in before: the login, everything else follows from it. Written
 * by the first page itself, because Playwright's own way opens one more for it.
 */
export async function signIn(
  context: BrowserContext,
  who: string,
  { origin = serverUrl(), tours = false } = {},
): Promise<void> {
  if (!tours) await skipTours(who);
  const { uid, refreshToken } = await logIn(who);
  const login = JSON.stringify({ uid, refreshToken, renewedAt: Date.now() });
  await context.addInitScript(
    (given) => {
      if (location.origin !== given.origin || localStorage.getItem('signed-in-before')) return;
      localStorage.setItem('signed-in-before', 'yes');
      localStorage.setItem('linkstand.refresh-token', given.login);
    },
    { origin, login },
  );
}

/** Marks the guided tours as seen. */
async function skipTours(who: string): Promise<void> {
  const email = addressOf(who);
  if (toured.has(email)) return;
  for (const tour of TOURS) await apiOf(email).users.tour_seen({ body: { tour, seen: true } });
  toured.add(email);
}
