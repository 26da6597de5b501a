import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { REPORT_KEYS, REPORTS } from '@linkstand/contract/reports/definitions';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import type { Page } from '@playwright/test';
import { KNOWN_SITES, MAIN_OWNER, OWNER_LINKS } from '../apps/server/src/demo/people.ts';
import { orderButton } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { plannedImport, uploadedImport } from './support/imports.ts';
import { navigateTo, waitForHeading } from './support/navigation.ts';
import { publishPage } from './support/owners.ts';
import { PageIdle } from './support/page-idle.ts';
import { siteOf } from './support/sites.ts';
import { comesIn, expect, test } from './support/test.ts';
import { truncatedLabels } from './support/truncated-labels.ts';
import { visibleTexts, type Wording, wordingOf } from './support/visible-texts.ts';
import { type Say, sentencesIn, wordsIn } from './support/words.ts';
import {
  briefingIn,
  clientCampaigns,
  clientsTurn,
  fillCart,
  firstCase,
  firstClient,
  firstRequest,
  newClient,
  preparedDraft,
} from './support/world.ts';

const SCREENSHOTS = join(import.meta.dirname, 'screenshots');
/** `E2E_WIDTHS=360,768,1280 npm test -- browser e2e/screens.spec.ts` looks at others. */
const WIDTHS = (process.env.E2E_WIDTHS ?? '1440,390').split(',').map(Number);
/** `E2E_SCHEME=dark` looks at the dark screens, whose pictures have names of their own. */
const SCHEME = process.env.E2E_SCHEME === 'dark' ? 'dark' : 'light';
const HEIGHT = 900;
/** Collects violations only: reporting passes takes longer than the checks. */
const AXE = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'], resultTypes: ['violations' as const], preload: false };

interface Screen {
  /** Of the screenshots: `<name>-<language>-<width>.png`. */
  name: string;
  path: string | (() => Promise<string>);
  /** Where it redirects to. */
  endsAt?: RegExp;
  /** Opens something on it first. */
  open?: (page: Page, say: Say) => Promise<void>;
  /** The widest that shows it. Default: every width does. */
  upTo?: number;
  /** Opened anew at each width, because a narrower page has another button for it. */
  opensAtEachWidth?: true;
}

interface Visitor {
  name: string;
  /** Who signs in; null: nobody. */
  who: string | null | (() => Promise<string>);
  /** Runs before the first screen. */
  prepare?: () => Promise<void>;
  /** Calls that are refused on purpose. */
  refused?: RegExp;
  screens: readonly Screen[];
}

const campaign = (name: 'waiting' | 'inProgress' | 'finished' | 'denied') => async () =>
  `/user/campaign/${(await clientCampaigns())[name]}`;
const briefing = (who: string, status: Parameters<typeof briefingIn>[1]) => async () =>
  `/briefings/${await briefingIn(who, status)}`;

const firstClientPage = (who: string) => async () => `/users/${await firstClient(who)}`;

/** A record of the team, by the section that it is in. */
const seller = (tab: string) => async () =>
  `/sellers/${(await apiOf('admin').sellers.getAll()).data[0]?.id}${tab && `?tab=${tab}`}`;
const anEditor = async () => `/editors/${(await apiOf('admin').editors.search({ body: {} })).data[0]?.id}`;
const openReview = async () =>
  `/sellers/reviews?open=${(await apiOf('admin').reviews.search({ body: { kind: ['special_price'] } })).data[0]?.id}`;

type Staff = 'admins' | 'siteManagers' | 'ownerManagers';
const someoneOf = (path: string, staff: Staff) => async () =>
  `${path}/${(await apiOf('admin')[staff].search({ body: {} })).data[0]?.id}`;

const aPayout = async () => `/payments/payouts/${(await apiOf('admin').payouts.search({ body: {} })).data[0]?.id}`;
const aStatement = async () =>
  `/payments/statements/${(await apiOf('admin').statements.search({ body: {} })).data[0]?.id}`;
const aPayment = async () =>
  `/payments/${(await apiOf('admin').payments.search({ body: { state: ['announced'] } })).data[0]?.id}`;

/** What is about to be ordered, before it is. */
async function reviewOrder(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('campaigns.review.open') }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: orderButton(say) })).toBeVisible();
}

/** The page of a site as staff work with it. */
const site = (domain: string, tab?: string) => async () =>
  `/sites/${(await siteOf(domain)).id}${tab ? `?tab=${tab}` : ''}`;

/** What a batch edit would do to the only site of a list. */
async function planBatch(page: Page, say: Say): Promise<void> {
  await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
  await page.getByRole('button', { name: say('sites.batch.edit'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('sites.batch.value')).fill('7');
  await dialog.getByRole('button', { name: say('sites.batch.preview') }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
}

/** Types into Ctrl-K what finds this record. */
const searchFor =
  (text: string, record: RegExp): NonNullable<Screen['open']> =>
  async (page, say) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(say('ui.shell.searchHint')).fill(text);
    await expect(page.getByRole('dialog').getByText(record).first()).toBeVisible();
  };

/** 62em: beside wider pages the menu of the team always stands. */
const MENU_IS_DRAWER = 992;

async function openMenu(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('ui.shell.menu'), exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: say('office.nav.cases') })).toBeVisible();
}

const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** Every screen, by who sees it. */
const VISITORS: readonly Visitor[] = [
  {
    name: 'a stranger',
    who: null,
    refused: /^(404 GET \/no\/such\/page|400 POST \/identity\/.*|404 POST \/api\/v1\/newsletters\/preferences\/read)$/,
    screens: [
      { name: 'login', path: '/login' },
      { name: 'register', path: '/register' },
      { name: 'forgot-password', path: '/forgot-password' },
      { name: 'auth', path: '/auth?mode=resetPassword&oobCode=a-code' },
      { name: 'auth-expired', path: '/auth?mode=resetPassword' },
      { name: 'auth-verify', path: '/auth?mode=verifyEmail&oobCode=a-code' },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
      { name: 'link-checks', path: '/link-checks' },
      { name: 'unsubscribe-search', path: `/unsubscribe/search/${NOBODYS}` },
      { name: 'unsubscribe-unknown', path: `/unsubscribe/newsletter/${NOBODYS}` },
      { name: 'not-found', path: '/no/such/page' },
    ],
  },
  {
    name: 'an owner',
    who: null,
    refused: /^404 GET \/api\/v1\/external\//,
    screens: [
      { name: 'owner-list', path: `/external/owner/${MAIN_OWNER.link}/briefings` },
      { name: 'publish-asked', path: publishPage(OWNER_LINKS.asked) },
      { name: 'publish-promised', path: publishPage(OWNER_LINKS.promised) },
      { name: 'publish-published', path: publishPage(OWNER_LINKS.published), endsAt: /^\/final-url-sent\?link=/ },
      { name: 'final-url-sent', path: `/final-url-sent?link=${OWNER_LINKS.published}` },
      { name: 'link-unknown', path: publishPage(NOBODYS) },
    ],
  },
  {
    name: 'a new client',
    who: async () => (await newClient()).email,
    screens: [{ name: 'home-empty', path: '/' }],
  },
  {
    name: 'a client who chooses',
    who: 'agency',
    prepare: () => fillCart('agency'),
    screens: [
      { name: 'media-table', path: '/media?view=table' },
      { name: 'media-cards', path: '/media?view=cards' },
      { name: 'media-topic', path: '/media?view=table&sensitive=crypto' },
      { name: 'media-filtered', path: '/media?view=table&country=PT&language=pt&priceMax=200' },
      { name: 'media-domains', path: '/media?panel=domains' },
      { name: 'media-portfolio', path: '/media?panel=portfolio' },
      { name: 'media-exclusions', path: '/media?panel=exclusions' },
      { name: 'media-compare', path: '/media?compare=1,2,3,4,5&comparing=true' },
      { name: 'media-nothing', path: '/media?text=nothingiscalledthis' },
      { name: 'media-site', path: async () => `/media/${(await siteOf(KNOWN_SITES.threeOffers)).id}` },
      {
        name: 'cart',
        path: '/media?view=table',
        open: async (page, say) => {
          await page.locator('[data-tour="cart"]').click();
          const cart = page.getByRole('dialog');
          await expect(cart.getByText(say('cart.total'))).toBeVisible();
          await expect(cart.getByText(say('cart.samePublisher', { sites: '' }).trim()).first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'a client who orders',
    who: 'client',
    screens: [
      { name: 'home', path: '/' },
      {
        name: 'completion',
        path: async () => `/user/campaign/new/briefings?campaign=${(await clientCampaigns()).draft}`,
        // It opens the first panel by itself.
        endsAt: /^\/user\/campaign\/new\/briefings\?/,
      },
      {
        name: 'order-review',
        path: async () => `/user/campaign/new/briefings?campaign=${(await clientCampaigns()).draft}`,
        endsAt: /^\/user\/campaign\/new\/briefings\?/,
        open: reviewOrder,
        opensAtEachWidth: true,
      },
      { name: 'campaign-waiting', path: campaign('waiting'), endsAt: /^\/user\/campaign\/\d+/ },
      {
        name: 'campaign-waiting-edit',
        path: async () => `/user/campaign/new/briefings?campaign=${(await clientCampaigns()).waiting}`,
        endsAt: /^\/user\/campaign\/new\/briefings\?/,
      },
      { name: 'campaign-in-progress', path: campaign('inProgress'), endsAt: /^\/user\/campaign\/\d+/ },
      {
        name: 'campaign-your-turn',
        path: async () => `${await campaign('inProgress')()}?briefing=${await clientsTurn()}`,
      },
      { name: 'campaign-finished', path: campaign('finished'), endsAt: /^\/user\/campaign\/\d+/ },
      { name: 'campaign-denied', path: campaign('denied'), endsAt: /^\/user\/campaign\/\d+/ },
      {
        name: 'success-request',
        path: async () => `/success-request?campaign=${(await clientCampaigns()).waiting}`,
      },
      { name: 'financial', path: '/financial' },
      { name: 'bills', path: '/financial?tab=bills' },
      { name: 'profile', path: '/user/profile' },
    ],
  },
  {
    name: 'a coordinator',
    who: 'coordinator',
    screens: [
      { name: 'requests', path: '/requests' },
      { name: 'request-panel', path: async () => `/requests?open=${await firstRequest('coordinator')}` },
      { name: 'request-new', path: '/requests/new' },
      { name: 'briefings', path: '/briefings' },
      { name: 'briefing-waiting', path: briefing('coordinator', 'waiting') },
      { name: 'briefing-waiting-review', path: briefing('coordinator', 'waiting_review') },
      { name: 'briefing-pending-client', path: briefing('coordinator', 'pending_client') },
      { name: 'in-progress', path: '/briefings/in-progress' },
      { name: 'cases', path: '/cases' },
      { name: 'case-panel', path: async () => `/cases?open=${await firstCase('coordinator')}` },
      { name: 'staff-profile', path: '/profile' },
    ],
  },
  {
    name: 'an administrator',
    who: 'admin',
    screens: [
      { name: 'whatsapp-chats', path: '/whatsapp-chats' },
      { name: 'whatsapp-chat', path: '/whatsapp-chats/1' },
      { name: 'newsletters', path: '/newsletters' },
      { name: 'newsletter-new', path: '/newsletters/new' },
      { name: 'newsletter-draft', path: '/newsletters/1' },
      { name: 'newsletter-sent', path: '/newsletters/2' },
      { name: 'crm', path: '/crm' },
      { name: 'crm-today', path: '/crm?show=today' },
      { name: 'crm-panel', path: '/crm?open=14' },
      { name: 'tasks', path: '/tasks' },
      { name: 'tasks-list', path: '/tasks?show=list' },
      { name: 'task-panel', path: '/tasks?open=2' },
      { name: 'request-complete', path: async () => `/requests/${await preparedDraft('admin')}/complete` },
      { name: 'briefing-pending-owner', path: briefing('admin', 'pending_owner') },
      { name: 'briefing-published', path: briefing('admin', 'published') },
      { name: 'briefing-done', path: briefing('admin', 'done') },
      { name: 'briefing-denied', path: briefing('admin', 'denied') },
      { name: 'mail', path: '/admin/mail' },
      { name: 'configurations', path: '/configurations' },
      { name: 'third-party-apis', path: '/third-party-apis' },
      { name: 'invoices', path: '/create-invoices' },
      { name: 'invoice-new', path: '/create-invoices/new' },
      { name: 'invoice', path: '/create-invoices/4' },
      { name: 'payments', path: '/payments' },
      { name: 'payment', path: aPayment },
      { name: 'payment-new', path: '/payments/new' },
      { name: 'sites', path: '/sites' },
      { name: 'site-new', path: '/sites/new' },
      { name: 'site', path: site(KNOWN_SITES.plain, 'details') },
      { name: 'site-figures', path: site(KNOWN_SITES.plain, 'overview') },
      { name: 'site-offers', path: site(KNOWN_SITES.threeOffers, 'offers') },
      { name: 'site-costs', path: site(KNOWN_SITES.threeOffers, 'money') },
      { name: 'sites-batch', path: `/sites?text=${KNOWN_SITES.threeOffers}`, open: planBatch },
      { name: 'users', path: '/users' },
      { name: 'users-everybody', path: '/users?role=ALL&sort=lastLoginAt,desc' },
      { name: 'user', path: async () => `${await firstClientPage('admin')()}?tab=details` },
      { name: 'user-activity', path: async () => `${await firstClientPage('admin')()}?tab=activity` },
      { name: 'user-history', path: async () => `${await firstClientPage('admin')()}?tab=history` },
      { name: 'search', path: '/requests', open: searchFor('norte', /Norte Viajes/) },
      // The same page again, so that it is loaded without the search.
      { name: 'menu', path: '/requests', open: openMenu, upTo: MENU_IS_DRAWER },
    ],
  },
  {
    name: 'an administrator, with reports',
    who: 'admin',
    screens: [
      { name: 'dashboard', path: '/dashboard' },
      ...REPORT_KEYS.map((key) => ({ name: `report-${key}`, path: REPORTS[key].path })),
      { name: 'report-filtered', path: '/sells-report?period=year&compare=year&rows=site&country=ES' },
      { name: 'report-empty', path: '/sells-report?from=2001-01-01&to=2001-01-31' },
      { name: 'reports-monthly', path: '/reports/monthly' },
    ],
  },
  {
    name: 'an administrator, with imports',
    who: 'admin',
    prepare: async () => {
      await plannedImport('admin');
    },
    screens: [
      { name: 'imports', path: '/sites/imports' },
      {
        name: 'import-new',
        path: '/sites/imports',
        open: (page, say) =>
          page
            .getByRole('button', { name: say('imports.new') })
            .first()
            .click(),
      },
      { name: 'import-columns', path: async () => `/sites/imports/${await uploadedImport('admin')}` },
      { name: 'import-preview', path: async () => `/sites/imports/${await plannedImport('admin')}` },
      {
        name: 'import-refused',
        path: async () => `/sites/imports/${await plannedImport('admin')}`,
        open: async (page, say) => {
          await page.getByText(say('imports.rows.refused', { count: 3 }), { exact: true }).click();
          await expect(page.getByText(/Atlántida/).first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'an administrator, with the team',
    who: 'admin',
    screens: [
      { name: 'editors', path: '/editors' },
      { name: 'editor-new', path: '/editors/new' },
      { name: 'editor', path: anEditor },
      { name: 'admins', path: '/admins' },
      { name: 'site-managers', path: '/site-managers' },
      { name: 'owner-managers', path: '/owner-managers' },
      { name: 'sellers', path: '/sellers' },
      { name: 'seller', path: seller('') },
      { name: 'seller-clients', path: seller('clients') },
      { name: 'reviews', path: '/sellers/reviews' },
      { name: 'review', path: openReview },
    ],
  },
  {
    name: 'an administrator, with reference data',
    who: 'admin',
    screens: [
      { name: 'agencies', path: '/agencies' },
      { name: 'agency', path: '/agencies/1' },
      { name: 'companies', path: '/companies' },
      { name: 'company-new', path: '/companies/new' },
      { name: 'company', path: '/companies/3' },
      { name: 'company-history', path: '/companies/3?tab=history' },
      { name: 'categories', path: '/categories' },
      { name: 'category', path: '/categories/26' },
      { name: 'tags', path: '/tags' },
      { name: 'tag-new', path: '/tags/new' },
      { name: 'tags-crm', path: '/tags-crm' },
      { name: 'categories-costs', path: '/categories-costs' },
      { name: 'releases-bills', path: '/releases-bills' },
      { name: 'release-bill-new', path: '/releases-bills/new' },
      { name: 'release-bill', path: '/releases-bills/1' },
    ],
  },
  {
    name: 'an administrator, with further forms and records',
    who: 'admin',
    screens: [
      { name: 'agency-new', path: '/agencies/new' },
      { name: 'category-new', path: '/categories/new' },
      { name: 'category-cost-new', path: '/categories-costs/new' },
      { name: 'category-cost', path: '/categories-costs/1' },
      { name: 'tag', path: '/tags/1' },
      { name: 'tag-crm-new', path: '/tags-crm/new' },
      { name: 'tag-crm', path: '/tags-crm/1' },
      { name: 'admin-new', path: '/admins/new' },
      { name: 'admin', path: someoneOf('/admins', 'admins') },
      { name: 'site-manager-new', path: '/site-managers/new' },
      { name: 'site-manager', path: someoneOf('/site-managers', 'siteManagers') },
      { name: 'owner-manager-new', path: '/owner-managers/new' },
      { name: 'owner-manager', path: someoneOf('/owner-managers', 'ownerManagers') },
      { name: 'seller-new', path: '/sellers/new' },
    ],
  },
  {
    name: 'an administrator, with the bank',
    who: 'admin',
    screens: [
      { name: 'payouts', path: '/payments/payouts' },
      { name: 'payout-new', path: '/payments/payouts/new' },
      { name: 'payout', path: aPayout },
      { name: 'statements', path: '/payments/statements' },
      { name: 'statement', path: aStatement },
      { name: 'commissions', path: '/payments/commissions' },
      { name: 'fiscal-records', path: '/create-invoices/fiscal-records' },
    ],
  },
  {
    name: 'an administrator, with owners and the log',
    who: 'admin',
    screens: [
      { name: 'owners', path: '/owners' },
      { name: 'owner-new', path: '/owners/new' },
      { name: 'owner', path: '/owners/1' },
      { name: 'owner-sites', path: '/owners/1?tab=sites' },
      { name: 'owner-publications', path: '/owners/1?tab=briefings' },
      { name: 'owner-payment', path: '/owners/1?tab=payment' },
      { name: 'owner-link', path: '/owners/1?tab=link' },
      { name: 'audit', path: '/admin/audit' },
      { name: 'recent-changes', path: '/recent-changes' },
      { name: 'failed-jobs', path: '/failed-jobs' },
      { name: 'audit-entry', path: '/admin/audit?open=1' },
    ],
  },
  {
    name: 'an editor',
    who: 'editor',
    screens: [
      { name: 'editor-briefings', path: '/briefings' },
      { name: 'briefing-in-review', path: briefing('editor', 'in_review') },
      { name: 'editor-category', path: '/categories/26' },
    ],
  },
  {
    name: 'an owner manager',
    who: 'ownermanager',
    screens: [
      { name: 'owner-manager-board', path: '/briefings/in-progress' },
      { name: 'briefing-waiting-publish', path: briefing('ownermanager', 'waiting_publish') },
    ],
  },
  {
    name: 'a seller',
    who: 'seller',
    screens: [
      { name: 'seller-requests', path: '/requests?queue=all' },
      { name: 'seller-briefings', path: '/briefings' },
      {
        name: 'seller-reviews',
        path: '/sellers/reviews',
        open: (page, say) =>
          page
            .getByRole('button', { name: say('reviews.new.title') })
            .first()
            .click(),
      },
      { name: 'seller-users', path: '/users' },
      { name: 'seller-user', path: firstClientPage('seller') },
    ],
  },
  {
    name: 'a site manager',
    who: 'sitemanager',
    screens: [
      { name: 'site-manager-briefings', path: '/briefings' },
      { name: 'site-manager-cases', path: '/cases' },
      { name: 'site-manager-sites', path: '/sites?mine=true' },
    ],
  },
];

/** Words that are the same in Spanish or Portuguese. Any other text equal to the English one is untranslated. */
const SHARED =
  /^([a-d]|ahrefs|ai|amazon|backlinks|base|bic|blog|brasil|briefings?|bucket|camt|cannabis|chats?|color|compare|copyscape|crm|csv|da|dataforseo|do|editor|english|español|favicon|fiscal|follow|hash|host|http|iban|links?|login|logo|mailgun|marketing|menu|moz|newsletters?|no|nofollow|norma|normal|originality|pa|paypal|pix|portal|postmark|português|radio|semrush|ses|sites?|slack|status|stripe|subtotal|telegram|token|total|trading|url|us|vies|whatsapp|wise)$/;

test('every sentence is translated', async () => {
  const english = await sentencesIn('en-US');
  for (const locale of LOCALES) {
    if (locale === 'en-US') continue;
    const own = await sentencesIn(locale);
    expect([...own.keys()].sort(), locale).toEqual([...english.keys()].sort());
    const left = [...english].filter(([key, sentence]) => {
      const words = sentence.replace(/\{\{\w+\}\}/g, '').match(/\p{L}+/gu) ?? [];
      return own.get(key) === sentence && !words.every((word) => SHARED.test(word.toLowerCase()));
    });
    expect(left, locale).toEqual([]);
  }
});

// A failure names its screen, whose picture is kept anyway; recording every step takes as long as the steps.
test.use({ trace: 'off', screenshot: 'off' });

for (const [at, visitor] of VISITORS.entries()) {
  for (const locale of comesIn(at)) {
    test(`what ${visitor.name} sees, in ${locale}`, async ({ visit, problems }) => {
      if (visitor.refused) problems.expect(visitor.refused);
      test.setTimeout(30_000 + visitor.screens.length * 20_000);
      const [who, say, wording] = await Promise.all([
        typeof visitor.who === 'function' ? visitor.who() : visitor.who,
        wordsIn(locale),
        wordingOf(locale),
        visitor.prepare?.(),
      ]);
      const page = await visit(who, '/favicon.svg', {
        locale,
        viewport: { width: WIDTHS[0] ?? 0, height: HEIGHT },
      });
      // An owner's page speaks the language of the owner until somebody chooses another.
      await page.evaluate((chosen) => localStorage.setItem('owner-language', chosen), locale);
      const stillness = new PageIdle(page);
      for (const screen of visitor.screens) {
        await test.step(screen.name, () => lookAt(page, screen, { locale, say, wording, stillness }));
      }
    });
  }
}

interface Look {
  locale: Locale;
  say: Say;
  wording: Wording;
  stillness: PageIdle;
}

/** Navigates without a reload between screens. A screen may keep its heading for its next record. */
async function goTo(page: Page, path: string): Promise<void> {
  const kindOf = (url: string) => new URL(url, 'http://here').pathname.replace(/\d+/g, '1');
  const isOpen = (await page.locator('h1').count()) > 0;
  if (!isOpen || kindOf(page.url()) === kindOf(path)) {
    await page.goto(path);
  } else {
    await navigateTo(page, path);
  }
  await waitForHeading(page);
}

async function lookAt(page: Page, screen: Screen, { locale, say, wording, stillness }: Look): Promise<void> {
  const widths = WIDTHS.filter((width) => width <= (screen.upTo ?? width));
  if (widths.length === 0) return;
  const path = typeof screen.path === 'string' ? screen.path : await screen.path();
  await page.setViewportSize({ width: widths[0] ?? 0, height: HEIGHT });
  await goTo(page, path);
  await screen.open?.(page, say);
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: HEIGHT });
    if (index > 0 && screen.opensAtEachWidth) await openAnew(page, screen, say);
    await stillness.come();
    const at = `${screen.name} in ${locale} at ${width}`;
    const { pathname, search } = new URL(page.url());
    if (screen.endsAt) expect.soft(pathname + search, at).toMatch(screen.endsAt);
    else expect.soft(pathname + search, at).toBe(path);
    const isPictured = !process.env.CI;
    if (isPictured) await takePicture(page, `${screen.name}-${locale}-${width}`);
    const before = test.info().errors.length;

    // On a busy machine the bar above is laid out a moment later than the page below it.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${at}: its width`)
      .toBe(width);
    expect.soft(await page.evaluate(() => document.documentElement.lang), at).toBe(locale);
    expect.soft(await truncatedLabels(page), `${at}: labels cut off`).toEqual([]);
    const texts = await visibleTexts(page);
    expect.soft(wording.raw(texts), `${at}: keys instead of words`).toEqual([]);
    expect.soft(wording.english(texts), `${at}: English words`).toEqual([]);
    // Putting the checker into the page takes longer than its checks.
    const isThere = await page.evaluate(() => 'axe' in window);
    const checker = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) });
    const { violations } = await checker.options(AXE).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`);
    expect.soft(found, `${at}: accessibility`).toEqual([]);
    // In CI, where nobody looks at the others, only what failed is pictured: the rest takes as long as the checks.
    if (!isPictured && test.info().errors.length > before) await takePicture(page, `${screen.name}-${locale}-${width}`);
  }
}

/** Closed first, because a page that has just become narrower may still be about to close it. */
async function openAnew(page: Page, screen: Screen, say: Say): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await screen.open?.(page, say);
}

async function takePicture(page: Page, name: string): Promise<void> {
  // What lies over the page covers only what is in sight.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  const path = join(SCREENSHOTS, `${name}${SCHEME === 'dark' ? '-dark' : ''}.png`);
  await page.screenshot({ path, fullPage });
}
