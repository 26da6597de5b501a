import type { Page } from '@playwright/test';
import { KNOWN_SITES, MAIN_OWNER, OWNER_LINKS } from '../apps/server/src/demo/people.ts';
import { waitForHeading } from './support/navigation.ts';
import { publishPage } from './support/owners.ts';
import { PageIdle } from './support/page-idle.ts';
import { siteOf } from './support/sites.ts';
import { expect, test } from './support/test.ts';
import { briefingIn, clientCampaigns, clientsTurn, firstCase, firstClient, firstRequest } from './support/world.ts';

/** No break fits in it: what somebody typed with a sleeping cat, or an address of a shop. */
const WORD = `q${'wertzuiopasdfghjklyxcvbnm'.repeat(5)}`;

/** Fields of answers that hold what people have typed. */
const TYPED =
  /^(name|title|siteName|clientName|companyName|legalName|keyword|comments?|message|body|note|notes|description|subject|reason|answer|lastError|error|reference|anchor|guidelines|nextStep|text|label|fileName|street|city)$/;

/** The same answer with a long word at the end of all that somebody typed. */
function withLongWords(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withLongWords(each, field));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withLongWords(each, key)]));
  return typeof value === 'string' && TYPED.test(field) ? `${value} ${WORD}` : value;
}

async function answerWithLongWords(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!users\/me|auth|events|brands|settings)/, async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: withLongWords(await answer.json()) });
  });
}

const campaign = async (name: 'waiting' | 'inProgress') => `/user/campaign/${(await clientCampaigns())[name]}`;

const READERS: readonly { who: string | null; paths: readonly (string | (() => Promise<string>))[] }[] = [
  {
    who: null,
    paths: [`/external/owner/${MAIN_OWNER.link}/briefings`, publishPage(OWNER_LINKS.asked)],
  },
  {
    who: 'client',
    paths: [
      '/',
      '/media',
      async () => `/media/${(await siteOf(KNOWN_SITES.threeOffers)).id}`,
      async () => `/user/campaign/new/briefings?campaign=${(await clientCampaigns()).draft}`,
      () => campaign('waiting'),
      async () => `${await campaign('inProgress')}?briefing=${await clientsTurn()}`,
      '/financial',
      '/user/profile',
    ],
  },
  {
    who: 'admin',
    paths: [
      '/dashboard',
      '/requests?queue=all',
      async () => `/requests?queue=all&open=${await firstRequest('admin')}`,
      '/briefings?queue=all',
      async () => `/briefings/${await briefingIn('admin', 'in_review')}`,
      '/cases',
      async () => `/cases?open=${await firstCase('admin')}`,
      '/tasks',
      '/sites',
      async () => `/sites/${(await siteOf(KNOWN_SITES.threeOffers)).id}`,
      '/owners',
      '/owners/1',
      '/users',
      async () => `/users/${await firstClient('admin')}`,
      '/companies',
      '/crm',
      '/create-invoices',
      '/payments',
      '/newsletters',
      '/whatsapp-chats?queue=all',
      '/recent-changes',
      '/admin/audit',
      '/admin/mail',
      '/sells-report',
    ],
  },
];

/** Pages of figures, settings and the product's own words, and lists that may be empty yet. */
const WORDLESS: ReadonlySet<string> = new Set([
  '/financial',
  '/user/profile',
  '/dashboard',
  '/create-invoices',
  '/recent-changes',
  '/admin/audit',
  '/admin/mail',
  '/sells-report',
]);

/** What is meant to scroll sideways: frames of tables, tabs, code, the board of tasks, filters in one row on a phone. */
const SIDEWAYS =
  '.ls-tabs, [role=tablist], .ls-fades, .ls-fades-after, :has(> table), pre, [class*="_board_"], ul[class*="_filters_"]';

for (const width of [320, 1440]) {
  for (const { who, paths } of READERS) {
    test(`no word makes a page of ${width} px wider: ${who ?? 'owners'}`, async ({ visit }) => {
      test.setTimeout(60_000 + paths.length * 20_000);
      const page = await visit(who, '/favicon.svg', { viewport: { width, height: 800 } });
      const stillness = new PageIdle(page);
      await answerWithLongWords(page);
      for (const each of paths) {
        const path = typeof each === 'string' ? each : await each();
        await page.goto(path);
        await waitForHeading(page);
        await stillness.come();
        if (!WORDLESS.has(path)) expect.soft(await hasLongWord(page), `the long word on ${path}`).toBe(true);
        expect.soft(await stickingOut(page), path).toEqual([]);
      }
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
}

/** Without it, a page would pass that shows nothing, or reads its texts from fields of other names. */
const hasLongWord = (page: Page): Promise<boolean> =>
  page.evaluate(
    (word) =>
      document.body.textContent.includes(word) ||
      [...document.querySelectorAll('input, textarea')].some(
        (field) => 'value' in field && String(field.value).includes(word),
      ),
    WORD,
  );

/** What makes the page wider than its window, and texts with the long word that nobody can scroll to. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([word, sideways]) => {
      const isFramed = (element: Element | null): boolean => {
        if (!element) return false;
        const { textOverflow, overflowX } = getComputedStyle(element);
        // Whatever scrolls down, such as a panel, is computed to scroll sideways too: nobody looks for words there.
        const scrolls = ['auto', 'scroll'].includes(overflowX) && element.matches(sideways);
        return textOverflow === 'ellipsis' || scrolls || isFramed(element.parentElement);
      };
      const isWide = document.documentElement.scrollWidth > window.innerWidth;
      const found = [...document.body.querySelectorAll('*')].filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const isLong = texts.some(({ textContent }) => textContent?.includes(word));
        if (!isWide && !isLong) return false;
        const range = document.createRange();
        range.selectNodeContents(element);
        const right = Math.max(element.getBoundingClientRect().right, isLong ? range.getBoundingClientRect().right : 0);
        return right > window.innerWidth + 1 && !isFramed(element);
      });
      const names = found.map(({ tagName, className, textContent }) =>
        [tagName.toLowerCase(), className, textContent?.slice(0, 40)].join(' '),
      );
      return [...(isWide ? [`${document.documentElement.scrollWidth} px`] : []), ...new Set(names)].slice(0, 8);
    },
    [WORD, SIDEWAYS] as const,
  );
