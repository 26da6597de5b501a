import type { Locator, Page } from '@playwright/test';
import { KNOWN_SITES, MAIN_OWNER, OWNER_LINKS } from '../apps/server/src/demo/people.ts';
import { apiOf } from './support/api.ts';
import { waitForHeading } from './support/navigation.ts';
import { publishPage } from './support/owners.ts';
import { PageIdle } from './support/page-idle.ts';
import { siteOf } from './support/sites.ts';
import { comesIn, expect, test } from './support/test.ts';
import { smallTargets } from './support/touch-targets.ts';
import { truncatedLabels } from './support/truncated-labels.ts';
import { type Say, wordsIn } from './support/words.ts';
import { clientCampaigns, clientsTurn } from './support/world.ts';

/** The narrowest phones. `screens.spec.ts` looks at 390. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const turn = async () => {
  const id = await clientsTurn();
  const { campaign } = await apiOf('client').briefings.get({ params: { id } });
  return `/user/campaign/${campaign.id}?briefing=${id}`;
};
const draft = async () => `/user/campaign/new/briefings?campaign=${(await clientCampaigns()).draft}`;
/** The first site of a campaign that is completed. */
const siteOfDraft = async () => {
  const { briefings } = await apiOf('client').campaigns.draft({ params: { id: (await clientCampaigns()).draft } });
  return `${await draft()}&briefing=${briefings[0]?.id}`;
};

const FACES: readonly { who: string | null; paths: readonly (string | (() => Promise<string>))[] }[] = [
  {
    who: null,
    paths: [
      '/login',
      '/register',
      '/forgot-password',
      '/terms',
      '/privacy',
      '/link-checks',
      `/external/owner/${MAIN_OWNER.link}/briefings`,
      publishPage(OWNER_LINKS.asked),
      publishPage(OWNER_LINKS.promised),
      `/final-url-sent?link=${OWNER_LINKS.published}`,
    ],
  },
  {
    who: 'client',
    paths: [
      '/',
      '/media',
      '/media?panel=portfolio',
      '/media?panel=domains',
      '/media?panel=exclusions',
      '/media?compare=1,2,3&comparing=true',
      async () => `/media/${(await siteOf(KNOWN_SITES.threeOffers)).id}`,
      draft,
      siteOfDraft,
      async () => `/success-request?campaign=${(await clientCampaigns()).waiting}`,
      async () => `/user/campaign/${(await clientCampaigns()).waiting}`,
      async () => `/user/campaign/${(await clientCampaigns()).inProgress}`,
      async () => `/user/campaign/${(await clientCampaigns()).denied}`,
      async () => `/user/campaign/${(await clientCampaigns()).finished}`,
      turn,
      '/financial',
      '/financial?tab=bills',
      '/user/profile',
    ],
  },
];

/** An owner's page speaks the language of the owner until somebody chooses another. */
const chooseLanguage = (page: Page, locale: string) =>
  page.evaluate((chosen) => localStorage.setItem('owner-language', chosen), locale);

for (const [at, { who, paths }] of FACES.entries()) {
  for (const locale of comesIn(at)) {
    test(`nothing is cut or too small for a finger at 360 px: ${who ?? 'owners'}, in ${locale}`, async ({ visit }) => {
      test.setTimeout(30_000 + paths.length * 15_000);
      const page = await visit(who, '/favicon.svg', { locale });
      await chooseLanguage(page, locale);
      const stillness = new PageIdle(page);
      for (const each of paths) {
        const path = typeof each === 'string' ? each : await each();
        await page.goto(path);
        await waitForHeading(page);
        await stillness.come();
        expect.soft(await smallTargets(page), path).toEqual([]);
        expect.soft(await truncatedLabels(page), path).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
      }
    });
  }
}

const named = (name: (say: Say) => string) => (page: Page, say: Say) =>
  page.getByRole('button', { name: name(say), exact: true }).first();

interface Opened {
  who: string | null;
  path: () => Promise<string>;
  /** The button that is pressed for it. */
  press: (page: Page, say: Say) => Locator;
}

/** What opens over a page. */
const OPENED: readonly Opened[] = [
  { who: 'client', path: async () => '/media', press: named((say) => say('media.filters')) },
  { who: 'client', path: async () => '/media', press: named((say) => say('media.about.short')) },
  { who: 'client', path: async () => '/media', press: named((say) => say('ui.shell.menu')) },
  // Its name counts what is in it.
  { who: 'client', path: async () => '/media', press: (page) => page.locator('[data-tour="cart"]') },
  { who: 'client', path: draft, press: named((say) => say('campaigns.review.open')) },
  { who: 'client', path: async () => '/financial', press: named((say) => say('wallet.billingDetails')) },
  { who: 'client', path: turn, press: named((say) => say('campaigns.briefing.ask')) },
  { who: 'client', path: turn, press: named((say) => say('campaigns.briefing.accept')) },
  {
    who: null,
    path: async () => publishPage(OWNER_LINKS.promised),
    press: named((say) => say('external.promise.action')),
  },
  {
    who: null,
    path: async () => publishPage(OWNER_LINKS.promised),
    press: named((say) => say('external.decline.action')),
  },
];

for (const [at, who] of ['client', null].entries()) {
  for (const locale of comesIn(at)) {
    test(`nothing that opens is too small for a finger at 360 px: ${who ?? 'owners'}, in ${locale}`, async ({
      visit,
    }) => {
      test.setTimeout(150_000);
      const [page, say] = [await visit(who, '/favicon.svg', { locale }), await wordsIn(locale)];
      await chooseLanguage(page, locale);
      for (const { path, press } of OPENED.filter((each) => each.who === who)) {
        await page.goto(await path());
        await waitForHeading(page);
        const button = press(page, say);
        const name = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
        await button.click();
        await expect(page.locator('[role=dialog]').first()).toBeVisible();
        await new PageIdle(page).come();
        expect.soft(await smallTargets(page), name).toEqual([]);
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360);
      }
    });
  }
}
