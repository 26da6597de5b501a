import { readFileSync } from 'node:fs';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import type { Page } from '@playwright/test';
import { categoryId } from '../apps/server/src/demo/categories.ts';
import { KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { apiOf } from './support/api.ts';
import { categoryIn } from './support/categories.ts';
import { exportCsv } from './support/lists.ts';
import { emailOf } from './support/people.ts';
import { refusalTextIn } from './support/refusal-text.ts';
import { expectTotal, siteOf, totalOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('en-US'));

/** A client that orders nothing in these tests, so that the catalogue stays as it is. */
const READER = emailOf('Harriet Osei');
/** Clients whose cart and favorites are these tests' own. */
const SHOPPER = emailOf('Rhys Llewellyn');
const COLLECTOR = emailOf('Dakota Whitfield');
const TYPIST = emailOf('Minh Anh Nguyễn');

/** The row of a site in the table. */
const rowOf = (page: Page, domain: string) => page.getByRole('row').filter({ hasText: domain });

async function emptyCart(who: string): Promise<void> {
  const { items } = await apiOf(who).media.cart();
  const siteIds = items.map(({ id }) => id);
  if (siteIds.length > 0) await apiOf(who).media.removeFromCart({ body: { siteIds } });
}

test.describe('filters', () => {
  test('live in the address: shared, taken back one by one, cleared at once', async ({ visit, say, format }) => {
    const spain = format.country('ES');
    const page = await visit(READER, '/media');
    await expectTotal(page, say, await totalOf(READER, {}));

    await page.getByRole('checkbox', { name: spain }).check();
    await expect(page).toHaveURL('/media?country=ES');
    const inSpain = await totalOf(READER, { country: ['ES'] });
    await expectTotal(page, say, inSpain);

    const to = `${say('media.group.price')}: ${say('media.to')}`;
    await page.getByLabel(to).fill('150');
    await expect(page).toHaveURL('/media?country=ES&priceMax=150');
    const cheap = await totalOf(READER, { country: ['ES'], priceMax: 15_000 });
    expect(cheap).toBeLessThan(inSpain);
    await expectTotal(page, say, cheap);

    // Somebody else opens the same address.
    const shared = await visit(SHOPPER, '/media?country=ES&priceMax=150');
    await expectTotal(shared, say, await totalOf(SHOPPER, { country: ['ES'], priceMax: 15_000 }));
    await expect(shared.getByLabel(to)).toHaveValue('150');
    await expect(shared.getByRole('checkbox', { name: spain })).toBeChecked();

    await page.goBack();
    await expect(page).toHaveURL('/media?country=ES');
    await expectTotal(page, say, inSpain);
    await expect(page.getByLabel(to)).toHaveValue('');
    await page.goForward();
    await expectTotal(page, say, cheap);

    await page.getByRole('button', { name: say('media.chip.remove', { filter: spain }) }).click();
    await expect(page).toHaveURL('/media?priceMax=150');
    await page.getByRole('button', { name: say('media.empty.clear') }).click();
    await expect(page).toHaveURL('/media');
    await expectTotal(page, say, await totalOf(READER, {}));
  });

  const BY_ADDRESS: Readonly<Record<string, MediaFilter>> = {
    'text=valencia': { text: 'valencia' },
    'country=ES&country=PT': { country: ['ES', 'PT'] },
    'language=es': { language: ['es'] },
    [`category=${categoryId('travel')}`]: { category: [categoryId('travel')] },
    'type=blog': { type: ['blog'] },
    'tier=A': { tier: ['A'] },
    'daMin=60&daMax=80': { daMin: 60, daMax: 80 },
    'paMin=50': { paMin: 50 },
    'priceMin=100&priceMax=200': { priceMin: 10_000, priceMax: 20_000 },
    'trafficMin=1000000': { trafficMin: 1_000_000 },
    'linkType=sponsored': { linkType: ['sponsored'] },
    'fillMode=partner_content': { fillMode: ['partner_content'] },
    'deliveryMax=3': { deliveryMax: 3 },
    'gambling=only': { gambling: 'only' },
    'sensitive=loan&sensitive=crypto': { sensitive: ['loan', 'crypto'] },
    'bought=yes': { bought: 'yes' },
  };

  test('each asks the server for what its words say', async ({ visit, say }) => {
    const page = await visit(READER, '/media');
    const all = await totalOf(READER, {});
    await expectTotal(page, say, all);
    for (const [search, filter] of Object.entries(BY_ADDRESS)) {
      const total = await totalOf(READER, filter);
      expect(total, search).toBeLessThan(all);
      await page.evaluate((to) => history.pushState(null, '', to), `/media?${search}`);
      await expectTotal(page, say, total);
    }
  });

  test('that nothing fits say how to go on', async ({ visit, say }) => {
    const page = await visit(READER, '/media?text=zzzzzz');
    await expect(page.getByText(say('media.empty.textTitle', { text: 'zzzzzz' }))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: say('media.empty.showAll') })
      .click();
    await expectTotal(page, say, await totalOf(READER, {}));
  });

  test('stand behind a button on a phone', async ({ visit, say, format }) => {
    const spain = format.country('ES');
    const page = await visit(READER, '/media', { viewport: { width: 390, height: 844 } });
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('checkbox', { name: spain })).toBeHidden();
    await page.getByRole('button', { name: say('media.filters'), exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('checkbox', { name: spain }).check();
    const total = await totalOf(READER, { country: ['ES'] });
    await drawer.getByRole('button', { name: say('media.showResults', { count: total }) }).click();
    await expect(drawer).toBeHidden();
    await expectTotal(page, say, total);
    await expect(page.getByRole('button', { name: say('media.filtersSet', { count: 1 }) })).toBeVisible();
  });
});

test.describe('the results', () => {
  test('are sorted as asked, as cards or a table, and remember the choice', async ({ visit, say }) => {
    const page = await visit(READER, '/media?country=BR');
    await page.getByLabel(say('media.sortBy')).selectOption('price,asc');
    await expect(page).toHaveURL(/sort=price,asc/);
    const { data } = await apiOf(READER).media.search({
      query: { size: 3, sort: ['price,asc'] },
      body: { country: ['BR'] },
    });
    await expect(page.getByRole('row').nth(1)).toContainText(data[0]?.domain ?? '');
    await expect(page.getByRole('row').nth(3)).toContainText(data[2]?.domain ?? '');

    await page.getByRole('button', { name: say('media.views.cards') }).click();
    await expect(page.getByRole('article').first()).toContainText(data[0]?.domain ?? '');
    await page.goto('/media');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('table')).toBeHidden();
  });

  test('stand in the same columns whatever is found, with no country and no link type cut', async ({ visit }) => {
    const page = await visit(READER, '/media');
    const looks: string[][] = [];
    for (const path of ['/media', '/media?country=BR', '/media?country=GB', '/media?text=valencia', '/media?tier=D']) {
      await page.goto(path);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      looks.push(
        await page
          .getByRole('columnheader')
          .evaluateAll((heads) => heads.map((head) => `${head.dataset.column} ${head.getBoundingClientRect().width}`)),
      );
      const cut = await page
        .locator('tbody td span[title]')
        .evaluateAll((spans) =>
          spans
            .filter((span) => span.scrollHeight > span.clientHeight + 1 || span.scrollWidth > span.clientWidth + 1)
            .map((span) => span.textContent),
        );
      expect(cut, path).toEqual([]);
    }
    for (const look of looks) expect(look).toEqual(looks[0]);
  });

  test('come in pages, and the way back finds the place again', async ({ visit, say }) => {
    const page = await visit(READER, '/media?size=50');
    const total = await totalOf(READER, {});
    const range = (from: number, to: number) => say('ui.list.range', { from, to, total });
    await expect(page.getByText(range(1, 50))).toBeVisible();
    await page.getByRole('button', { name: say('ui.list.nextPage') }).click();
    await expect(page.getByText(range(51, 100))).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const row = page.getByRole('row').nth(40);
    await row.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(300);
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/media\/\d+$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByText(range(51, 100))).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  test('all two thousand appear at once and scroll to their end', async ({ visit, say }) => {
    const page = await visit(READER, '/media');
    const total = await totalOf(READER, {});
    await expectTotal(page, say, total);
    await page.getByLabel(say('ui.list.perPage')).selectOption('all');
    // How fast is measured by the bench: here others work beside it.
    await expect(page.getByText(say('ui.list.range', { from: 1, to: total, total }))).toBeVisible();
    const { data } = await apiOf(READER).media.search({
      query: { page: total - 1, size: 1, sort: ['traffic,desc'] },
      body: {},
    });
    // Rows are measured when they come into sight, so the end may move down a little.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(rowOf(page, data[0]?.domain ?? '')).toBeVisible({ timeout: 2000 });
    }).toPass();
    // Only what is in sight is drawn.
    expect(await page.getByRole('row').count()).toBeLessThan(200);
  });

  test('are exported, the first 300', async ({ visit, say }) => {
    const page = await visit(READER, '/media?language=es&sort=price,asc');
    const download = exportCsv(page, say);
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(301);
    const { data } = await apiOf(READER).media.search({
      query: { size: 1, sort: ['price,asc'] },
      body: { language: ['es'] },
    });
    expect(lines[1]).toContain(data[0]?.domain ?? '');
  });
});

test('favorites are marked and found again, on every device', async ({ visit, say }) => {
  const site = await siteOf(KNOWN_SITES.english);
  await apiOf(COLLECTOR).media.favorite({ params: { id: site.id }, body: { favorite: false } });
  const page = await visit(COLLECTOR, '/media?text=londonfintech');
  const row = rowOf(page, KNOWN_SITES.english);
  await row.getByRole('button', { name: say('media.favorite', { site: site.domain }) }).click();
  const unmark = say('media.unfavorite', { site: site.domain });
  await expect(row.getByRole('button', { name: unmark })).toHaveAttribute('aria-pressed', 'true');
  const isMarked = async () => (await apiOf(COLLECTOR).media.get({ params: { id: site.id } })).isFavorite;
  await expect.poll(isMarked).toBe(true);

  const elsewhere = await visit(COLLECTOR, '/media?favorites=true');
  await expect(rowOf(elsewhere, KNOWN_SITES.english)).toBeVisible();
  await expectTotal(elsewhere, say, await totalOf(COLLECTOR, { favorites: true }));
  await elsewhere.getByRole('button', { name: unmark }).click();
  await expect.poll(isMarked).toBe(false);
});

test('the cart follows its owner to another device, and warns of what it holds', async ({ visit, say, format }) => {
  await emptyCart(SHOPPER);
  const [site, other] = [await siteOf(KNOWN_SITES.english), await siteOf(KNOWN_SITES.threeOffers)];
  const desk = await visit(SHOPPER, `/media/${site.id}`);
  await desk
    .getByRole('button', { name: say('cart.add') })
    .first()
    .click();
  await expect(desk.getByText(say('cart.added', { site: site.domain }))).toBeVisible();
  await expect(desk.getByRole('button', { name: say('cart.open', { count: 1 }) })).toBeVisible();

  const phone = await visit(SHOPPER, `/media?text=${KNOWN_SITES.threeOffers}`, {
    viewport: { width: 390, height: 844 },
  });
  await expect(phone.getByRole('button', { name: say('cart.open', { count: 1 }) })).toBeVisible();
  await phone
    .getByRole('article')
    .filter({ hasText: other.name })
    .getByRole('button', { name: say('cart.addShort') })
    // The one before adds to the favorites.
    .last()
    .click();
  await phone.getByRole('button', { name: say('cart.open', { count: 2 }) }).click();
  const drawer = phone.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: site.domain })).toBeVisible();
  await expect(drawer.getByText(other.name)).toBeVisible();
  const { totalCents } = await apiOf(SHOPPER).media.cart();
  await expect(drawer.getByText(format.money(totalCents)).last()).toBeVisible();

  await drawer.getByRole('button', { name: say('cart.removeSite', { site: site.domain }) }).click();
  const removed = phone.getByRole('alert').filter({ hasText: say('cart.removed', { site: site.domain }) });
  await removed.getByRole('button', { name: say('ui.actions.undo') }).click();
  await expect(drawer.getByText(site.name)).toBeVisible();

  await desk.reload();
  await desk.getByRole('button', { name: say('cart.open', { count: 2 }) }).click();
  await expect(desk.getByRole('dialog').getByText(other.name)).toBeVisible();
});

test.describe('a sensitive category', () => {
  test('blocks sites that do not accept it, with the specified message', async ({ visit, say, locale, problems }) => {
    const message = say('cart.refusedWhy', { topic: say('common.topic.crypto') });
    const crypto = await categoryIn(locale, 'Crypto');
    await emptyCart(COLLECTOR);
    const page = await visit(COLLECTOR, `/media?text=${KNOWN_SITES.plain}`);
    const plain = await siteOf(KNOWN_SITES.plain);
    await page.getByRole('button', { name: say('media.about.label') }).click();
    await page.getByRole('checkbox', { name: crypto, exact: true }).check();
    await expect(page).toHaveURL(new RegExp(`about=${categoryId('crypto')}`));
    await page.keyboard.press('Escape');
    const blocked = rowOf(page, KNOWN_SITES.plain).getByRole('button', { name: message });
    await expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await blocked.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    expect((await apiOf(COLLECTOR).media.cart()).items).toEqual([]);

    // The server refuses what the page would have let through, in English, which this test calls it in.
    problems.expect(/^422 POST \/api\/v1\/cart\/add/);
    const forced = apiOf(COLLECTOR).media.addToCart({
      body: { siteIds: [plain.id], categoryIds: [categoryId('crypto')] },
    });
    await expect(forced).rejects.toMatchObject({ status: 422 });
    await expect(forced).rejects.toThrow(refusalTextIn('en-US')('sensitive_refused', { site: plain.name }));
  });

  test('costs what the site takes for it', async ({ visit, say, format }) => {
    const about = categoryId('crypto');
    const page = await visit(COLLECTOR, `/media?text=${KNOWN_SITES.sensitive}&about=${about}`);
    const site = await siteOf(KNOWN_SITES.sensitive);
    const dear = await apiOf(COLLECTOR).media.get({ params: { id: site.id }, query: { about: [about] } });
    expect(dear.quote.priceCents).toBeGreaterThan(dear.priceCents);
    const price = format.money(dear.quote.priceCents ?? 0);
    const row = rowOf(page, KNOWN_SITES.sensitive);
    await expect(row).toContainText(price);
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(`/media/${site.id}?about=${about}`);
    await expect(page.getByRole('row', { name: say('media.site.prices.yours') })).toContainText(price);
  });

  test('makes no site dearer that another chosen category sells', async ({ visit, say, format, locale }) => {
    const { id } = await siteOf(KNOWN_SITES.sensitive);
    const site = await apiOf(COLLECTOR).media.get({ params: { id } });
    const name = await categoryIn(locale, 'Economy and finance');
    const chosen = `category=${categoryId('finance')}&category=${categoryId('crypto')}`;
    const page = await visit(COLLECTOR, `/media?text=${KNOWN_SITES.sensitive}&${chosen}`);
    const row = rowOf(page, KNOWN_SITES.sensitive);
    await expect(row).toContainText(format.money(site.priceCents));
    await expect(row).toContainText(say('cart.price.category', { category: name }));
    await row.getByRole('link').first().click();
    const price = page.getByRole('row', { name: say('media.site.prices.yours') });
    await expect(price).toContainText(format.money(site.priceCents));
    await expect(price).toContainText(name);
  });
});

test('the keyboard alone is enough to find, mark, choose and open', async ({ visit, say }) => {
  await emptyCart(TYPIST);
  const { data } = await apiOf(TYPIST).media.search({
    query: { size: 2, sort: ['traffic,desc'] },
    body: { text: 'gazeta' },
  });
  const second = data[1];
  if (!second) throw new Error('Too few sites are called gazeta.');
  await apiOf(TYPIST).media.favorite({ params: { id: second.id }, body: { favorite: false } });

  const page = await visit(TYPIST, '/media?view=table');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('common.skip') })).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel(say('media.search'))).toBeFocused();
  await page.keyboard.type('gazeta');
  await expectTotal(page, say, await totalOf(TYPIST, { text: 'gazeta' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const row = page.getByRole('row').nth(2);
  await expect(row).toContainText(second.domain);
  await page.keyboard.press('f');
  await expect(row.getByRole('button', { name: say('media.unfavorite', { site: second.domain }) })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText(say('cart.added', { site: second.domain }))).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/media/${second.id}`);
  await apiOf(TYPIST).media.favorite({ params: { id: second.id }, body: { favorite: false } });
});

test('a site that is not for sale, or never was, says so', async ({ visit, say, problems }) => {
  problems.expect(/^404 GET \/api\/v1\/media\//);
  const page = await visit(READER, '/media/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('common.errors.notFound'));
  await expect(page).toHaveTitle(new RegExp(`^${say('common.errors.notFound')} · `));
  await page.goto('/media/nonsense');
  await expect(page.getByRole('heading', { name: say('public.notFound.title') })).toBeVisible();
});

test('a page beyond the last says so and leads to the last', async ({ visit, say }) => {
  const page = await visit(READER, '/media?page=9999');
  await expect(page.getByText(say('ui.list.pastTheEnd'))).toBeVisible();
  await page.getByRole('button', { name: say('ui.list.lastPage') }).click();
  await expect(page.getByText(say('ui.list.pastTheEnd'))).toHaveCount(0);
  await expect(page.locator('main a[href^="/media/"]').first()).toBeVisible();
});
