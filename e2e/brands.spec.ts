import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { apiOf } from './support/api.ts';
import { emailOf } from './support/people.ts';
import { serverUrlOf } from './support/server-address.ts';
import { siteOf } from './support/sites.ts';
import { expect, signIn, test } from './support/test.ts';

/** Whose cart and drafts these tests may change. */
const BUYER = emailOf('Zuzanna Wójcik');

/** What each host of the demo world shows before any script runs. */
const BRANDS = [
  {
    host: 'localhost',
    key: 'linkstand',
    name: 'Linkstand',
    title: 'Linkstand: publications on the sites people read',
    primary: '#3b5bdb',
    backlinks: false,
  },
  {
    host: 'backlinks.localhost',
    key: 'backlinks',
    name: 'Backlinks',
    title: 'Backlinks: enlaces que se quedan',
    primary: '#0b7285',
    backlinks: true,
  },
  {
    host: 'media.localhost',
    key: 'media',
    name: 'Media Plaza',
    title: 'Media Plaza: matérias nos veículos certos',
    primary: '#ae3ec9',
    backlinks: false,
  },
  {
    host: 'agency.localhost',
    key: 'agency',
    name: 'Agency Desk',
    title: 'Agency Desk: publications for your customers',
    primary: '#c2410c',
    backlinks: false,
  },
] as const;

for (const { host, key, name, title, primary, backlinks } of BRANDS) {
  test.describe(host, () => {
    test('is its brand in the very first HTML', async ({ page, say }) => {
      const response = await page.goto(`${serverUrlOf(host)}/login`);
      const html = (await response?.text()) ?? '';
      expect(html.match(/<title>(.*?)<\/title>/g)).toEqual([`<title>${title}</title>`]);
      expect(html.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
        `<meta name="theme-color" content="${primary}" />`,
      ]);
      const icons = [...html.matchAll(/<link rel="icon"[^>]*href="([^"]*)"/g)].map((match) => match[1]);
      expect(icons).toEqual([expect.stringMatching(new RegExp(`^/brand/${key}/icon\\.svg\\?v=\\d+$`))]);
      const brand = JSON.parse(/<script type="application\/json" id="brand">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
      expect(brand).toMatchObject({ key, name, pageTitle: title, primary, backlinks, faviconUrl: icons[0] });
      expect(brand.domain).toBe(new URL(serverUrlOf(host)).host);

      const icon = await page.request.get(new URL(icons[0] ?? '', serverUrlOf('localhost')).href);
      expect(icon.headers()['content-type']).toContain('image/svg+xml');
      expect(await icon.text()).toContain(primary);

      // Nothing of another brand comes with the scripts.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('public.login.title'));
      await expect(page).toHaveTitle(new RegExp(name));
      await expect(page.getByRole('img', { name })).toBeVisible();
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', primary);
      for (const other of BRANDS) if (other.name !== name) await expect(page.getByText(other.name)).toHaveCount(0);
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`reads well, ${colorScheme}`, async ({ browser, problems }) => {
        const context = await browser.newContext({ colorScheme });
        // Where the browser keeps a login of its own.
        await signIn(context, BUYER, { origin: serverUrlOf(host) });
        const page = await context.newPage();
        problems.watch(page);
        await page.goto(`${serverUrlOf(host)}/media?view=cards`);
        await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
        await expectReadableButtons(page);
        const { violations } = await new AxeBuilder({ page }).options({ runOnly: ['color-contrast'] }).analyze();
        expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([]);
        await context.close();
      });
    }
  });
}

/** Text on each button against its ground: 4.5 to 1 at least (WCAG 2.1, 1.4.3). */
async function expectReadableButtons(page: Page): Promise<void> {
  const buttons = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('No canvas.');
    /** Colours over each other, as the eye gets them. */
    const mixed = (colours: readonly string[]): number[] => {
      canvas.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return [...document.querySelectorAll('button, a[class*="Button"]')]
      .filter((one) => one.checkVisibility() && one.textContent?.trim() && !one.hasAttribute('disabled'))
      .map((button) => {
        const grounds: string[] = [];
        for (let at: Element | null = button; at; at = at.parentElement)
          grounds.unshift(getComputedStyle(at).backgroundColor);
        const ground = luminance(mixed(['white', ...grounds]));
        const text = luminance(mixed(['white', ...grounds, getComputedStyle(button).color]));
        const ratio = (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
        return { name: button.textContent?.trim(), ratio };
      });
  });
  expect(buttons.length).toBeGreaterThan(5);
  expect(buttons.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
}

test('the backlinks brand speaks of backlinks, and proposes link insertions first', async ({
  browser,
  say,
  problems,
}) => {
  const host = 'backlinks.localhost';
  const site = await siteOf(KNOWN_SITES.english);
  const { items } = await apiOf(BUYER).media.cart();
  if (items.length > 0) await apiOf(BUYER).media.removeFromCart({ body: { siteIds: items.map(({ id }) => id) } });

  const context = await browser.newContext();
  await signIn(context, BUYER, { origin: serverUrlOf(host) });
  const page = await context.newPage();
  problems.watch(page);
  await page.goto(`${serverUrlOf(host)}/media/${site.id}`);
  await expect(page.getByRole('navigation').getByRole('link', { name: say('client.nav.backlinks') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('client.nav.media'), exact: true })).toHaveCount(0);
  await page
    .getByRole('link', { name: say('media.titleBacklinks') })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('media.titleBacklinks'));

  await apiOf(BUYER).media.addToCart({ body: { siteIds: [site.id] } });
  await page.reload();
  await page.getByRole('button', { name: say('cart.open', { count: 1 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('cart.continue') })
    .click();
  await expect(page).toHaveURL(/campaign=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('campaign'));
  const draft = await apiOf(BUYER).campaigns.draft({ params: { id } });
  expect(draft.briefings.map(({ briefingType }) => briefingType)).toEqual(['link_insertion']);
  await context.close();
  await apiOf(BUYER).campaigns.remove({ params: { id } });
});

test('whatever colour is typed, its buttons can be read', async ({ page }) => {
  for (const colour of ['#ffe600', '#ffffff', '#000000', '#7f7f7f', '#00ff6a']) {
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('#3b5bdb', colour);
      await route.fulfill({ response, body });
    });
    await page.goto('/login');
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', colour);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).options({ runOnly: ['color-contrast'] }).analyze();
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      colour,
    ).toEqual([]);
    await page.unroute('**/login');
  }
});
