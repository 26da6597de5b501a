import { AxeBuilder } from '@axe-core/playwright';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import type { Page } from '@playwright/test';
import { categoryId } from '../apps/server/src/demo/categories.ts';
import { expectTotal, totalOf } from './support/sites.ts';
import { expect, inLocale, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

test.use(inLocale('en-US'));

/** Its language is the browser's. */
const READER = 'client';

const finance = categoryId('finance');
const FILTER = {
  country: ['ES'],
  category: [finance],
  type: ['blog'],
  priceMax: 20_000,
  daMin: 40,
  sensitive: ['crypto'],
} as const satisfies MediaFilter;

/** Another sentence of the same language: what is understood, what not, what can't be. */
const MIXED: Readonly<Record<Locale, { sentence: string; unknown: string; impossible: string }>> = {
  'en-US': {
    sentence: 'haunted magazines in Portugal, no casino, cheapest first',
    unknown: 'haunted',
    impossible: 'no casino',
  },
  es: {
    sentence: 'revistas embrujadas de Portugal, sin apuestas, más baratas primero',
    unknown: 'embrujadas',
    impossible: 'sin apuestas',
  },
  'pt-BR': {
    sentence: 'revistas assombradas de Portugal, sem apostas, mais baratas primeiro',
    unknown: 'assombradas',
    impossible: 'sem apostas',
  },
};

/** Blogs from Spain, as one says it. */
const BLOGS: Readonly<Record<Locale, string>> = {
  'en-US': 'blogs from Spain',
  es: 'blogs de España',
  'pt-BR': 'blogs da Espanha',
};

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const locale of LOCALES) {
  test(`a sentence sets the filters, which then are like any others (${locale})`, async ({ visit }) => {
    const say = await wordsIn(locale);
    const page = await visit(READER, '/media', { locale });
    const box = page.getByRole('searchbox', { name: say('media.search') });

    await box.fill(say('sentences.example'));
    await box.press('Enter');
    await expect(page).toHaveURL(
      `/media?country=ES&category=${finance}&type=blog&sensitive=crypto&priceMax=200&daMin=40`,
    );
    await expectTotal(page, say, await totalOf(READER, FILTER));
    const told = page.getByRole('status').filter({ hasText: say('sentences.byRules') });
    await expect(told).toBeVisible();
    await expect(told.locator('mark')).toHaveCount(6);

    // A chip like those that people set by hand.
    const blog = say('media.type.blog');
    await page.getByRole('button', { name: say('media.chip.remove', { filter: blog }), exact: true }).click();
    const { type: _, ...withoutType } = FILTER;
    await expectTotal(page, say, await totalOf(READER, withoutType));
    await page.goBack();
    await expectTotal(page, say, await totalOf(READER, FILTER));

    const { sentence, unknown, impossible } = MIXED[locale];
    await box.fill(sentence);
    await box.press('Enter');
    await expect(page).toHaveURL('/media?country=PT&type=magazine&sort=price,asc');
    await expect(
      page.getByText(say('sentences.notUnderstood', { words: say('ui.list.quoted', { text: unknown }) })),
    ).toBeVisible();
    await expect(
      page.getByText(say('sentences.noFilter', { words: say('ui.list.quoted', { text: impossible }) })),
    ).toBeVisible();
    await expectTotal(page, say, await totalOf(READER, { country: ['PT'], type: ['magazine'] }));
    await expectNoViolations(page);

    // What holds no filter may be a name.
    await box.fill('xyzzy plugh');
    await box.press('Enter');
    await expect(page.getByText(say('sentences.nothing'))).toBeVisible();
    await expect(page).toHaveURL(/text=xyzzy/);
    await box.press('Escape');
    await expect(page).toHaveURL('/media?country=PT&type=magazine&sort=price,asc');
    await expect(box).toHaveValue('');
    await expect(page.getByText(say('sentences.nothing'))).toBeHidden();
  });
}

test('the example can be tried, on a phone too', async ({ visit, say }) => {
  const page = await visit(READER, '/media', { viewport: { width: 390, height: 844 } });
  const sentence = say('sentences.example');
  await page.getByRole('searchbox', { name: say('media.search') }).focus();
  await page.getByRole('button', { name: say('sentences.tryExample', { sentence }) }).click();
  await expectTotal(page, say, await totalOf(READER, FILTER));
  await expect(page.getByRole('searchbox', { name: say('media.search') })).toHaveValue(sentence);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('a server that fails is told beside the sentence, and the filters stay', async ({
  visit,
  say,
  locale,
  problems,
}) => {
  problems.expect(/^500 POST \/api\/v1\/media\/understand$/);
  const page = await visit(READER, '/media?country=PT');
  await page.route('**/api/v1/media/understand', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"status":500,"code":"x","message":"x","errors":[]}',
    }),
  );
  const box = page.getByRole('searchbox', { name: say('media.search') });
  // Two words might be a name, which is looked for while they are typed.
  await box.fill(BLOGS[locale]);
  await box.press('Enter');
  await expect(page.getByText(say('common.errors.operation'))).toBeVisible();
  await expect(page).toHaveURL('/media?country=PT');
  await page.unroute('**/api/v1/media/understand');
  await page.getByRole('button', { name: say('sentences.find') }).click();
  await expect(page).toHaveURL('/media?country=ES&type=blog');
});
