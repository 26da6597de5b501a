import { KNOWN_SITES, MAIN_OWNER, OWNER_LINKS } from '../apps/server/src/demo/people.ts';
import { waitForHeading } from './support/navigation.ts';
import { PageIdle } from './support/page-idle.ts';
import { siteOf } from './support/sites.ts';
import { expect, test } from './support/test.ts';
import { smallTargets } from './support/touch-targets.ts';
import { truncatedLabels } from './support/truncated-labels.ts';
import { clientCampaigns } from './support/world.ts';

/** The narrowest phones. `screens.spec.ts` looks at 390. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const publish = (link: string) => `/external/briefings/${link}/owner/publish`;

const FACES: readonly { who: string | null; paths: readonly (string | (() => Promise<string>))[] }[] = [
  {
    who: null,
    paths: [
      '/login',
      '/register',
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
      async () => `/user/campaign/${(await clientCampaigns()).inProgress}`,
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
