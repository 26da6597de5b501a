import { KNOWN_SITES, MAIN_OWNER, OWNER_LINKS } from '../apps/server/src/demo/people.ts';
import { apiOf } from './support/api.ts';
import { waitForHeading } from './support/navigation.ts';
import { PageIdle } from './support/page-idle.ts';
import { siteOf } from './support/sites.ts';
import { expect, test } from './support/test.ts';
import { smallTargets } from './support/touch-targets.ts';
import { truncatedLabels } from './support/truncated-labels.ts';
import type { Say } from './support/words.ts';
import { clientCampaigns, clientsTurn } from './support/world.ts';

/** The narrowest phones. `screens.spec.ts` looks at 390. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const turn = async () => {
  const id = await clientsTurn();
  const { campaign } = await apiOf('client').briefings.get({ params: { id } });
  return `/user/campaign/${campaign.id}?briefing=${id}`;
};
const publish = (link: string) => `/external/briefings/${link}/owner/publish`;

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
      publish(OWNER_LINKS.asked),
      publish(OWNER_LINKS.promised),
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
      async () => `/media/${(await siteOf(KNOWN_SITES.threeOffers)).id}`,
      async () => `/user/campaign/new/briefings?campaign=${(await clientCampaigns()).draft}`,
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

for (const { who, paths } of FACES)
  test(`nothing is cut or too small for a finger at 360 px: ${who ?? 'owners'}`, async ({ visit }) => {
    test.setTimeout(30_000 + paths.length * 15_000);
    const page = await visit(who, '/favicon.svg');
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

/** What opens over a page, by the buttons that are pressed for it one after the other. */
const OPENED: readonly { who: string | null; path: () => Promise<string>; press: (say: Say) => string }[] = [
  { who: 'client', path: async () => '/media', press: (say) => say('media.filters') },
  { who: 'client', path: async () => '/media', press: (say) => say('media.about.short') },
  { who: 'client', path: async () => '/media', press: (say) => say('ui.shell.menu') },
  { who: 'client', path: async () => '/financial', press: (say) => say('wallet.billingDetails') },
  { who: 'client', path: turn, press: (say) => say('campaigns.briefing.ask') },
  { who: 'client', path: turn, press: (say) => say('campaigns.briefing.accept') },
  { who: null, path: async () => publish(OWNER_LINKS.promised), press: (say) => say('external.promise.action') },
  { who: null, path: async () => publish(OWNER_LINKS.promised), press: (say) => say('external.decline.action') },
];

for (const who of ['client', null])
  test(`nothing that opens is too small for a finger at 360 px: ${who ?? 'owners'}`, async ({ visit, say, locale }) => {
    test.setTimeout(150_000);
    const page = await visit(who, '/favicon.svg');
    // An owner's page speaks the language of the owner until somebody chooses another.
    await page.evaluate((chosen) => localStorage.setItem('owner-language', chosen), locale);
    for (const { path, press } of OPENED.filter((each) => each.who === who)) {
      await page.goto(await path());
      await waitForHeading(page);
      await page
        .getByRole('button', { name: press(say), exact: true })
        .first()
        .click();
      await expect(page.locator('[role=dialog]').first()).toBeVisible();
      await new PageIdle(page).come();
      expect.soft(await smallTargets(page), press(say)).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), press(say)).toBe(360);
    }
  });
