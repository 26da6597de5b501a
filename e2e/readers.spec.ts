/** What readers bring along: a currency of their own, paper, a narrow screen, a tab for each record. */
import type { Page } from '@playwright/test';
import { MAIN_OWNER } from '../apps/server/src/demo/people.ts';
import { apiOf } from './support/api.ts';
import { freshName } from './support/fresh.ts';
import { rows } from './support/lists.ts';
import { emailOf } from './support/people.ts';
import { siteOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';
import { briefingIn, clientCampaigns, fillCart } from './support/world.ts';

test.use(inLocale('en-US'));

/** Nobody else's test signs in as this client, whose prices are shown in dollars meanwhile. */
const BUYER = emailOf('Catarina Valadares');

/** Amounts in euros, in sight, that don't say about how much they are in the reader's currency. */
const eurosAlone = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const said = text.nodeValue ?? '';
      if (!/€\s?\d|\d\s?€/.test(said) || said.includes('≈')) continue;
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('script, style')) continue;
      // The amount and what it is about stand side by side in one element.
      if (!element.parentElement?.textContent?.includes('≈')) found.push(said.trim().slice(0, 60));
    }
    return found;
  });

test('a buyer who chose dollars sees them beside every amount', async ({ visit, say }) => {
  const api = apiOf(BUYER);
  const { version } = await api.users.profile();
  await api.users.updateProfile({ version, body: { displayCurrency: 'USD' } });
  await fillCart(BUYER);
  const site = await siteOf('thetechpost.example');
  const { data } = await api.campaigns.search({ query: { size: 5 }, body: {} });
  const page = await visit(BUYER, '/media');
  const header = page.getByRole('banner');
  for (const path of [
    '/',
    '/media?priceMax=900',
    '/media?view=cards',
    '/media?columns=1&sort=pricePerMonth,asc',
    `/media/${site.id}`,
    '/financial',
    '/financial?tab=bills',
    ...data.map(({ id }) => `/user/campaign/${id}`),
  ]) {
    await page.goto(path);
    await expect(header.getByText('≈').first(), path).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
    expect(await eurosAlone(page), path).toEqual([]);
  }
  await page.goto('/media');
  await page.getByLabel(`${say('media.group.price')}: ${say('media.to')}`).fill('100');
  await expect(page.getByRole('complementary').getByText(/^≈ \$0 – \$\d+/)).toBeVisible();
  await header.getByRole('button', { name: new RegExp(say('cart.title')) }).click();
  await expect(page.getByRole('dialog').getByText('≈').first()).toBeVisible();
  expect(await eurosAlone(page)).toEqual([]);
});

test('a page on paper is the thing itself, whole, without what leads elsewhere', async ({ visit, say }) => {
  const { inProgress } = await clientCampaigns();
  const { data: invoices } = await apiOf('admin').invoices.search({ query: { size: 1 }, body: { state: ['issued'] } });
  for (const [who, path] of [
    ['client', `/user/campaign/${inProgress}`],
    ['coordinator', `/briefings/${await briefingIn('coordinator', 'pending_client')}`],
    ['admin', `/create-invoices/${invoices[0]?.id}`],
    ['admin', '/sells-report'],
  ] as const) {
    const page = await visit(who, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const gone of [
      page.getByRole('banner').first(),
      page.getByRole('button', { name: say('ui.shell.account') }),
      page.locator('.mantine-Button-root:visible, .mantine-ActionIcon-root:visible'),
    ])
      await expect(gone, path).toHaveCount(0);
    // Nothing stays below an edge that a screen would let its reader scroll to.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main *')]
        .filter((each) => each.clientHeight > 60 && each.scrollHeight > each.clientHeight + 24)
        .filter((each) => getComputedStyle(each).overflowY !== 'visible')
        .map((each) => each.className),
    );
    expect(cut, path).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});

test.describe('on 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing goes on beside the screen, and the account stays in reach', async ({ visit, say }) => {
    const { inProgress } = await clientCampaigns();
    const site = await siteOf('thetechpost.example');
    const beside = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const path of [
      '/',
      '/media',
      `/media/${site.id}`,
      `/user/campaign/${inProgress}`,
      '/financial',
      '/user/profile',
    ]) {
      const page = await visit('client', path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      expect(await beside(page), path).toBeLessThanOrEqual(0);
      const account = await page.getByRole('button', { name: say('ui.shell.account') }).boundingBox();
      expect((account?.x ?? 320) + (account?.width ?? 0), path).toBeLessThanOrEqual(320);
    }
    for (const path of ['/login', '/register', `/external/owner/${MAIN_OWNER.link}/briefings`]) {
      const page = await visit(null, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await beside(page), path).toBeLessThanOrEqual(0);
    }
  });
});

test('a record opens in a tab of its own by Ctrl or the middle button, wherever its row is clicked', async ({
  visit,
}) => {
  for (const [who, path, opened] of [
    ['coordinator', '/briefings?queue=all', /\/briefings\/\d+$/],
    ['admin', '/cases?queue=all', /\/cases\?.*open=\d+/],
    ['coordinator', '/requests?queue=all', /\/requests\?.*open=\d+/],
    ['admin', '/tasks?show=list', /\/tasks\?.*open=\d+/],
    ['client', '/media', /\/media\/\d+/],
  ] as const) {
    const page = await visit(who, path);
    const row = rows(page).first();
    await expect(row).toBeVisible();
    const at = page.url();
    // Beside the link in its first cell.
    const place = row.locator('td:not([data-cell]):not(:has(a, button, input))').first();
    for (const click of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), place.click(click)]);
      await tab.waitForURL(opened);
      await tab.close();
    }
    expect(page.url(), path).toBe(at);
  }
});

test('back leads to the list from a record that was just made', async ({ visit, say }) => {
  const page = await visit('admin', '/tags');
  await page.getByRole('link', { name: say('tags.new'), exact: true }).click();
  await page.getByLabel(say('tags.fields.name')).fill(freshName('Made'));
  await page.getByRole('button', { name: say('resource.create'), exact: true }).click();
  await expect(page).toHaveURL(/\/tags\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tags$/);
});
