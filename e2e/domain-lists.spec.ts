import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { textContaining, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { exportCsv } from './support/lists.ts';
import { emailOf, freshClient } from './support/people.ts';
import { siteOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('en-US'));

/** Somebody with nothing bought, excluded or in the cart. */
const somebody = async () => (await freshClient('Lista Nova')).email;

const drawer = (page: Page) => page.getByRole('dialog');

test('a pasted list is told domain by domain, and goes to the cart, the favorites and the exclusions', async ({
  visit,
  say,
}) => {
  const who = await somebody();
  const page = await visit(who, '/media');
  await page.getByRole('button', { name: say('media.tools.open') }).click();
  await page.getByRole('menuitem', { name: say('media.tools.domains') }).click();
  await expect(page).toHaveURL('/media?panel=domains');
  const panel = drawer(page);
  const text = [
    `https://www.${KNOWN_SITES.english}/an/article?x=1`,
    KNOWN_SITES.withPath,
    KNOWN_SITES.plain,
    KNOWN_SITES.inactive,
    'unheard-of.es',
    'no domain on this line',
    KNOWN_SITES.plain.toUpperCase(),
  ].join('\n');
  await panel.getByLabel(say('domains.input.label')).fill(text);
  await panel.getByRole('button', { name: say('domains.checkLines', { count: 7 }) }).click();
  for (const [standing, count] of [
    ['available', 3],
    ['unknown', 2],
    ['invalid', 1],
  ] as const)
    await expect(panel.getByText(`${say(`domains.standing.${standing}`)} ${count}`)).toBeVisible();
  const found = panel.getByRole('region', { name: say('domains.found') });
  await expect(found.getByRole('listitem')).toHaveCount(3);
  await expect(found).toContainText(KNOWN_SITES.withPath);

  // All that is shown, without a choice, only after a question.
  await panel.getByRole('button', { name: say('domains.exclude', { count: 3 }) }).click();
  const question = page.getByRole('dialog', { name: say('domains.excludeAll.title', { count: 3 }) });
  await expect(question).toContainText(say('domains.excludeAll.help'));
  // Escape leaves the question alone: the panel under it keeps its list.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/media?panel=domains');
  await expect(found.getByRole('listitem')).toHaveCount(3);
  expect((await apiOf(who).media.search({ body: { text: KNOWN_SITES.plain } })).total).toBe(1);

  // One by one, then all that is shown.
  await found.getByRole('checkbox', { name: say('domains.pick', { site: KNOWN_SITES.english }) }).check();
  await panel.getByRole('button', { name: say('domains.favorite', { count: 1 }) }).click();
  await expect(toastOf(page, textContaining(say('domains.favorited', { count: 1 })))).toBeVisible();
  const { id } = await siteOf(KNOWN_SITES.english);
  expect((await apiOf(who).media.get({ params: { id } })).isFavorite).toBe(true);
  await found.getByRole('checkbox', { name: say('domains.pick', { site: KNOWN_SITES.english }) }).uncheck();
  await panel.getByRole('button', { name: say('domains.addAll', { count: 3 }) }).click();
  await expect(page.getByText(say('cart.addedMany', { count: 3 }))).toBeVisible();
  expect((await apiOf(who).media.cart()).items).toHaveLength(3);

  await found.getByRole('checkbox', { name: say('domains.pick', { site: KNOWN_SITES.plain }) }).check();
  await panel.getByRole('button', { name: say('domains.exclude', { count: 1 }) }).click();
  await expect(panel.getByText(`${say('domains.standing.excluded')} 1`)).toBeVisible();
  expect((await apiOf(who).media.search({ body: { text: KNOWN_SITES.plain } })).total).toBe(0);
  expect((await apiOf(who).media.search({ body: { text: KNOWN_SITES.plain, excluded: 'only' } })).total).toBe(1);
});

test('a misspelt domain is told apart from an unknown one, and taken with a click', async ({ visit, say }) => {
  const page = await visit(await somebody(), '/media?panel=domains');
  const panel = drawer(page);
  const slip = KNOWN_SITES.plain.replace('.', '..');
  await panel.getByLabel(say('domains.input.label')).fill(`${slip}\nno-such-paper-anywhere.es`);
  await panel.getByRole('button', { name: say('domains.checkLines', { count: 2 }) }).click();
  await panel.getByRole('button', { name: say('domains.meant', { domain: KNOWN_SITES.plain }) }).click();
  await expect(panel.getByText(`${say('domains.standing.available')} 1`)).toBeVisible();
  await expect(panel.getByText(`${say('domains.standing.unknown')} 1`)).toBeVisible();
  await panel.getByRole('button', { name: say('domains.again') }).click();
  await expect(panel.getByLabel(say('domains.input.label'))).toHaveValue(
    `${KNOWN_SITES.plain}\nno-such-paper-anywhere.es`,
  );
});

test('a list comes from a file too, and one that is too long is refused before it is sent', async ({ visit, say }) => {
  const page = await visit(await somebody(), '/media?panel=domains');
  const panel = drawer(page);
  const csv = `Name;Url\r\nOne;https://www.${KNOWN_SITES.english}/\r\nTwo;${KNOWN_SITES.plain}`;
  // As spreadsheets save it: UTF-16 with a byte order mark.
  const bytes = Buffer.from(`\uFEFF${csv}`, 'utf16le');
  await panel.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: bytes });
  await panel.getByRole('button', { name: say('domains.checkLines', { count: 3 }) }).click();
  await expect(panel.getByText(`${say('domains.standing.available')} 2`)).toBeVisible();

  await panel.getByRole('button', { name: say('domains.again') }).click();
  const tooLong = Buffer.from('a.es\n'.repeat(20_001));
  await panel.locator('input[type=file]').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: tooLong });
  await expect(panel.getByText(say('domains.input.tooLong', { count: 20_001, most: 20_000 }))).toBeVisible();
  await expect(panel.getByRole('button', { name: say('domains.checkLines', { count: 20_001 }) })).toBeDisabled();
});

test('excluded domains are added, found, exported and taken back', async ({ visit, say }) => {
  const who = await somebody();
  const page = await visit(who, '/media?panel=exclusions');
  const panel = drawer(page);
  await expect(panel.getByText(say('exclusions.empty.title'))).toBeVisible();
  await panel.getByLabel(say('exclusions.add.label')).fill(`${KNOWN_SITES.english}\nrival.es\nnothing`);
  await panel.getByRole('button', { name: say('exclusions.add.action'), exact: true }).click();
  await expect(page.getByText(say('exclusions.added', { count: 2 }))).toBeVisible();
  await expect(panel.getByText(say('ui.list.quoted', { text: 'nothing' }))).toBeVisible();
  await expect(panel.getByText(say('exclusions.hidden', { count: 1 }))).toBeVisible();

  await panel.getByLabel(say('exclusions.search')).fill('rival');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByLabel(say('exclusions.search')).fill('');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  const download = exportCsv(page, say, panel);
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(KNOWN_SITES.english);

  await panel.getByRole('button', { name: say('exclusions.removeOne', { domain: 'rival.es' }) }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: say('exclusions.clear.action') }).click();
  await panel.getByRole('button', { name: say('exclusions.clear.confirm') }).click();
  await expect(panel.getByText(say('exclusions.empty.title'))).toBeVisible();
  expect((await apiOf(who).exclusions.count({ body: {} })).count).toBe(0);
});

test('the best set of sites for a budget is found, proven and put into the cart', async ({ visit, say }) => {
  const who = await somebody();
  const page = await visit(who, '/media?country=ES&tier=A&panel=portfolio');
  const panel = drawer(page);
  // Sites are taken from the whole country: it isn't asked for tiers.
  const tier = say('media.tier', { tier: 'A' });
  await expect(panel.getByText(say('portfolios.leftOut', { filters: tier }))).toBeVisible();
  await panel.getByRole('textbox', { name: say('portfolios.field.budget') }).fill('2000');
  await panel.getByRole('button', { name: say('portfolios.build') }).click();
  await expect(panel.getByText(say('portfolios.best'))).toBeVisible();
  const wish = { goal: 'da' as const, budgetCents: 200_000, country: ['ES'], mostPerOwner: 1 };
  const { sites, totalCents } = await apiOf(who).portfolios.build({ body: wish });
  expect(totalCents).toBeLessThanOrEqual(200_000);
  const count = sites.length;
  await expect(panel.getByRole('listitem')).toHaveCount(count);
  await panel.getByRole('button', { name: say('portfolios.add', { count }) }).click();
  await expect(page.getByText(say('cart.addedMany', { count }))).toBeVisible();
  const cart = await apiOf(who).media.cart();
  expect(cart.items).toHaveLength(count);
  expect(cart.items.every(({ country }) => country === 'ES')).toBe(true);
});

test('a wish that no set can meet is answered with what stands against it', async ({ visit, say }) => {
  const page = await visit(await somebody(), '/media?panel=portfolio');
  const panel = drawer(page);
  await panel.getByText(say('portfolios.goal.price_per_point'), { exact: true }).click();
  await panel.getByRole('textbox', { name: say('portfolios.field.budget') }).fill('1');
  // The price of a point is one over so many sites.
  await panel.getByRole('button', { name: say('portfolios.build') }).click();
  await expect(panel.getByText(say('common.errors.required'))).toBeVisible();
  await panel.getByRole('textbox', { name: say('portfolios.field.sites') }).fill('5');
  await panel.getByRole('button', { name: say('portfolios.build') }).click();
  await expect(panel.getByText(say('portfolios.nothing.budget'))).toBeVisible();
  // One press goes on with what would be enough.
  await panel.getByRole('button', { name: say('portfolios.nothing.raise', { least: '' }).trim() }).click();
  await expect(panel.getByRole('button', { name: say('portfolios.add', { count: 5 }) })).toBeVisible();
});

test('what is good to know is told in the cart and while the briefings are completed', async ({ visit, say }) => {
  const who = emailOf('Dakota Whitfield');
  const client = apiOf(who);
  const site = await siteOf(KNOWN_SITES.english);
  await client.exclusions.add({ body: { list: 'own', text: KNOWN_SITES.english } });
  await client.media.addToCart({ body: { siteIds: [site.id] } });
  const page = await visit(who, '/media');
  await page.locator('[data-tour="cart"]').click();
  await expect(drawer(page).getByText(say('cart.warning.excluded'))).toBeVisible();

  const { id } = await client.campaigns.create({ body: { siteIds: [site.id] } });
  await page.goto(`/user/campaign/new/briefings?campaign=${id}`);
  await page.getByText(site.name).first().click();
  await expect(page.getByText(say('campaigns.guard.excluded'))).toBeVisible();
  await client.campaigns.remove({ params: { id } });
  await client.media.removeFromCart({ body: { siteIds: [site.id] } });
  await client.exclusions.clear({ body: { list: 'own' } });
});
