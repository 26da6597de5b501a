import { AxeBuilder } from '@axe-core/playwright';
import { HISTOGRAM_BARS } from '@linkstand/contract/media/choices';
import { apiOf } from './support/api.ts';
import { inDatabase } from './support/database.ts';
import { emailOf } from './support/people.ts';
import { expectTotal, totalOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('en-US'));

/** A client that orders nothing, and one whose kept searches are these tests' own. */
const BROWSER = emailOf('Harriet Osei');
const KEEPER = emailOf('Rhys Llewellyn');

test('bars show where the sites lie, and thumbs below them set the range', async ({ visit, say, format }) => {
  const page = await visit(BROWSER, '/media?view=table&country=ES');
  const spread = await apiOf(BROWSER).media.histograms({ body: { country: ['ES'] } });
  const total = await totalOf(BROWSER, { country: ['ES'] });
  expect(spread.price.reduce((sum, each) => sum + each, 0)).toBe(total);
  const most = spread.price.indexOf(Math.max(...spread.price));
  await expect(
    page.getByTitle(say('media.found', { count: spread.price[most] ?? 0 }), { exact: false }).first(),
  ).toBeAttached();

  const least = page.getByRole('slider', { name: say('media.bars.least', { label: say('media.group.price') }) });
  await least.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const from = HISTOGRAM_BARS.price[2];
  await expect(page).toHaveURL(`/media?view=table&country=ES&priceMin=${from / 100}`);
  await expectTotal(page, say, await totalOf(BROWSER, { country: ['ES'], priceMin: from }));
  await expect(least).toHaveAttribute('aria-valuetext', format.euros(50));
  await page.goBack();
  await expect(least).toHaveValue('0');
});

test('going back leads to the row that was left, with the focus on it', async ({ visit, say }) => {
  const page = await visit(BROWSER, '/media?view=table&size=100&country=ES');
  await expectTotal(page, say, await totalOf(BROWSER, { country: ['ES'] }));
  for (let n = 0; n < 30; n++) await page.keyboard.press('j');
  const row = page.getByRole('row').nth(30);
  await expect(row).toBeFocused();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/media\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(say('media.title'));
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(31)).toBeFocused();
});

test('rows stand closer when asked, on the next visit too', async ({ visit, say }) => {
  const page = await visit(BROWSER, '/media?view=table');
  const row = page.getByRole('row').nth(3);
  const height = async () => (await row.boundingBox())?.height ?? 0;
  const comfortable = await height();
  await page.getByRole('button', { name: say('media.compactRows') }).click();
  await expect.poll(height).toBeLessThan(comfortable - 8);
  await page.reload();
  await expect(page.getByRole('button', { name: say('media.compactRows') })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(height).toBeLessThan(comfortable - 8);
});

test('sites stand side by side, with what differs, and go into the cart from there', async ({ visit, say, format }) => {
  const page = await visit(BROWSER, '/media?view=table&country=ES');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  for (const _ of [1, 2]) {
    await page.keyboard.press('j');
    await page.keyboard.press('v');
  }
  const third = page.getByRole('row').nth(3);
  await third.locator('[data-compare]').click();
  const tray = page.getByRole('region', { name: say('media.compare.title') });
  await expect(tray.getByText(say('media.compare.count', { count: 3, most: 5 }))).toBeVisible();
  await expect(page).toHaveURL(/compare=\d+,\d+,\d+$/);
  await tray.getByRole('button', { name: say('media.compare.open'), exact: true }).click();

  const dialog = page.getByRole('dialog', { name: say('media.compare.title') });
  await expect(dialog.getByRole('columnheader')).toHaveCount(3);
  // It is what they were filtered by.
  await expect(dialog.getByRole('row', { name: say('media.column.country') })).toContainText(format.country('ES'));
  await dialog.getByRole('switch', { name: say('media.compare.onlyDifferent') }).click();
  await expect(dialog.getByRole('row', { name: say('media.column.country') })).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: say('media.group.traffic') })).toBeVisible();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);

  const shared = page.url();
  const ids = (new URL(shared).searchParams.get('compare') ?? '').split(',').map(Number);
  await apiOf(BROWSER).media.removeFromCart({ body: { siteIds: ids } });
  await page.reload();
  const first = dialog.getByRole('columnheader').first();
  // The one after it adds to the favorites.
  await first
    .getByRole('button', { name: say('cart.addShort') })
    .first()
    .click();
  await expect.poll(async () => (await apiOf(BROWSER).media.cart()).items.map(({ id }) => id)).toContain(ids[0]);
  await apiOf(BROWSER).media.removeFromCart({ body: { siteIds: ids } });

  // On a phone the names of the lines stay while the sites move.
  const phone = await visit(BROWSER, new URL(shared).pathname + new URL(shared).search, {
    viewport: { width: 390, height: 844 },
  });
  const line = phone.getByRole('dialog').getByRole('rowheader', { name: say('media.column.da'), exact: true });
  const left = (await line.boundingBox())?.x;
  await phone
    .getByRole('dialog')
    .getByRole('region')
    .evaluate((box) => box.scrollTo({ left: 400 }));
  await expect.poll(async () => (await line.boundingBox())?.x).toBe(left);
});

test('a search is kept under a name, mails are asked for, and ended by the link in one', async ({ visit, say }) => {
  await inDatabase((db) => db.deleteFrom('views').where('list', '=', 'media').execute());
  const page = await visit(KEEPER, '/media?view=table&country=PT&priceMax=150');
  await page.getByRole('button', { name: say('ui.list.views') }).click();
  await page.getByLabel(say('ui.list.viewName')).fill('Portugal, cheap');
  await page.getByLabel(say('media.mail.label')).check();
  await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(page.getByRole('img', { name: say('media.mail.isMailed') })).toBeVisible();
  const kept = (await apiOf(KEEPER).views.list({ query: { list: 'media' } })).data;
  expect(kept).toMatchObject([{ name: 'Portugal, cheap', isMailed: true, search: { country: ['PT'], priceMax: 150 } }]);

  const { mailKey } = await inDatabase((db) =>
    db.selectFrom('views').select('mailKey').where('list', '=', 'media').executeTakeFirstOrThrow(),
  );
  const mail = await visit(null, `/unsubscribe/search/${mailKey}`);
  await mail.getByRole('button', { name: say('public.unsubscribe.act') }).click();
  await expect(mail.getByText(say('public.unsubscribe.doneHelp', { search: 'Portugal, cheap' }))).toBeVisible();

  const other = await visit(KEEPER, '/media?view=table');
  await expectTotal(other, say, await totalOf(KEEPER, {}));
  await other.getByRole('button', { name: say('ui.list.views') }).click();
  await expect(other.getByRole('img', { name: say('media.mail.isMailed') })).toHaveCount(0);
  await other.getByRole('button', { name: 'Portugal, cheap', exact: true }).click();
  await expectTotal(other, say, await totalOf(KEEPER, { country: ['PT'], priceMax: 15_000 }));
});

test('a link that ends no mails says so', async ({ visit, say, problems }) => {
  problems.expect(/^404 POST \/api\/v1\/views\/end-mails/);
  const page = await visit(null, '/unsubscribe/search/00000000-0000-4000-8000-000000000000');
  await page.getByRole('button', { name: say('public.unsubscribe.act') }).click();
  await expect(page.getByText(say('public.unsubscribe.failed'))).toBeVisible();
});

test('what the keys do is told, for cards as for rows', async ({ visit, say }) => {
  const page = await visit(BROWSER, '/media?view=cards');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: say('ui.list.keys.title') });
  await expect(help).toContainText(say('media.keys.lines'));
  await expect(help).toContainText(say('media.keys.favorite'));
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  // A letter that is typed is no key.
  await page.keyboard.press('/');
  await page.keyboard.type('why?');
  await expect(page.getByRole('searchbox', { name: say('media.search'), exact: true })).toHaveValue('why?');
  await expect(help).toHaveCount(0);
});

for (const path of ['/media?view=table', '/media?view=table&country=PT&language=pt&priceMax=200']) {
  test(`the first site is near the top: ${path}`, async ({ visit }) => {
    const page = await visit(BROWSER, path, { viewport: { width: 1440, height: 900 } });
    const first = page.getByRole('row').nth(1);
    await expect(first.getByRole('link').first()).toBeVisible();
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(260);
  });
}

test('two selected sites go into the cart together', async ({ visit, say }) => {
  const client = apiOf(BROWSER);
  const wanted = { country: ['BR'] };
  const { data } = await client.media.search({ query: { size: 2, sort: ['traffic,desc'] }, body: wanted });
  const siteIds = data.map(({ id }) => id);
  await client.media.removeFromCart({ body: { siteIds } });
  const page = await visit(BROWSER, '/media?view=table&country=BR');
  for (const [at, { domain }] of data.entries()) {
    const row = page.getByRole('row').nth(at + 1);
    await expect(row).toContainText(domain);
    await row.getByRole('checkbox').check();
  }
  const bar = page.getByRole('toolbar', { name: say('ui.list.selection') });
  await expect(bar).toContainText(say('ui.list.selected', { count: 2 }));
  await bar.getByRole('button', { name: say('domains.addPicked', { count: 2 }) }).click();
  await expect(page.getByText(say('cart.addedMany', { count: 2 }))).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect((await client.media.cart()).items.map(({ id }) => id)).toEqual(expect.arrayContaining(siteIds));
  await client.media.removeFromCart({ body: { siteIds } });
});
