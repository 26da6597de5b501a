import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { LOGIN_KEY } from '../../apps/web/src/lib/identity/stored-login.ts';
import { addressOf, logIn } from './accounts.ts';
import { apiOf } from './api.ts';
import { BrowserPool } from './browser-pool.ts';
import { type Formats, formatsIn } from './formats.ts';
import { Problems } from './problems.ts';
import { type RefusalText, refusalTextIn } from './refusal-text.ts';
import { serverUrl } from './server-address.ts';
import { type Say, wordsIn } from './words.ts';

export { expect };

/** Each is shown once by itself and would cover what a test clicks. */
const TOURS = ['dashboard', 'site-selection'];

interface VisitOptions extends BrowserContextOptions {
  /** Locale of this browser, if it differs from the test's. */
  locale?: string;
  /** Show the guided tours. */
  tours?: boolean;
}

interface Fixtures {
  /** Locale of browsers and texts in this test. A file sets it by `test.use(inLocale('es'))`. */
  locale: Locale;
  /** The web app's words in the test's locale. */
  say: Say;
  /** The server's refusals in that locale. */
  refusalText: RefusalText;
  /** Money, numbers, days and countries in that locale. */
  format: Formats;
  /** Watches every page of the test, and fails it for unexpected errors. */
  problems: Problems;
  /** Opens a browser signed in as a person (`null`: nobody) at a path. */
  visit: (who: string | null, path: string, options?: VisitOptions) => Promise<Page>;
}

/**
 * Runs a file in one locale: `test.use(inLocale('es'))`. Such a file works in all of them; E2E_LOCALE selects another.
 * The default is English.
 */
export function inLocale(locale: Locale): Pick<Fixtures, 'locale'> {
  const wanted = process.env.E2E_LOCALE;
  if (!wanted) return { locale };
  const known = LOCALES.find((one) => one === wanted);
  if (!known) throw new Error(`E2E_LOCALE is ${wanted}; it can be ${LOCALES.join(', ')}.`);
  return { locale: known };
}

/**
 * A screen differs between languages by its words alone, so each visitor comes in one of them, the next day in another.
 * `E2E_LOCALE=pt-BR` brings everybody in that one, `LONG_TESTS=1` in all.
 */
export const comesIn = (visitor: number): readonly Locale[] => {
  if (process.env.LONG_TESTS) return LOCALES;
  const turn = visitor + Number(process.env.E2E_DAY ?? 0);
  return [inLocale(LOCALES[turn % LOCALES.length] ?? 'en-US').locale];
};

const toured = new Set<string>();
/** With their last locale: whoever chose English needs no change before somebody comes in Spanish. */
const followers = new Set<string>();

const browsers = new BrowserPool();

function watchOrigins(page: Page, origins: Set<string>): void {
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin);
  });
}

export const test = base.extend<Fixtures>({
  locale: 'en-US',
  say: async ({ locale }, use) => use(await wordsIn(locale)),
  refusalText: async ({ locale }, use) => use(refusalTextIn(locale)),
  format: async ({ locale }, use) => use(formatsIn(locale)),

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

  visit: async ({ browser, locale: ofTest, problems, viewport, hasTouch, isMobile }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(async (who, path, { tours = false, locale = ofTest, ...options } = {}) => {
      const key = JSON.stringify({ locale, viewport, hasTouch, isMobile, ...options });
      const page = await browsers.open(browser, key, { locale, ...options });
      const context = page.context();
      const origins = new Set<string>();
      const watch = (one: Page) => watchOrigins(one, origins);
      watch(page);
      context.on('page', watch);
      opened.push(() => {
        context.off('page', watch);
        return browsers.takeBack(context, origins);
      });
      if (who !== null) {
        await followBrowser(who, locale);
        await signIn(page, who, { tours });
      }
      problems.watch(page);
      await page.goto(path);
      return page;
    });
    await Promise.all(opened.map((giveBack) => giveBack()));
  },
});

/** Puts a stored login into a browser. A page script writes it, because Playwright's own way opens an extra page. */
export async function signIn(
  browser: BrowserContext | Page,
  who: string,
  { origin = serverUrl(), tours = false } = {},
): Promise<void> {
  if (!tours) await skipTours(who);
  const { uid, refreshToken } = await logIn(who);
  const login = JSON.stringify({ uid, refreshToken, renewedAt: Date.now() });
  await browser.addInitScript(
    (given) => {
      if (location.origin !== given.origin || localStorage.getItem('signed-in-before')) return;
      localStorage.setItem('signed-in-before', 'yes');
      localStorage.setItem(given.key, given.login);
    },
    { origin, key: LOGIN_KEY, login },
  );
}

/**
 * A person's own language would override the browser's. A person who comes in another locale follows the browser from
 * now on, so that tests in several locales can share people. A choice made during a test stays.
 */
async function followBrowser(who: string, locale: string): Promise<void> {
  const email = addressOf(who);
  const known = `${email} ${locale}`;
  if (followers.has(known)) return;
  followers.add(known);
  const { users } = apiOf(email);
  const chosen = (await users.me()).language;
  if (chosen && chosen !== locale) await users.setLanguage({ body: { language: null } });
}

/** Marks the guided tours as seen. */
async function skipTours(who: string): Promise<void> {
  const email = addressOf(who);
  if (toured.has(email)) return;
  for (const tour of TOURS) await apiOf(email).users.tourSeen({ body: { tour, seen: true } });
  toured.add(email);
}
