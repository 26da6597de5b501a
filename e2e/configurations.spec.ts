import { AxeBuilder } from '@axe-core/playwright';
import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Page } from '@playwright/test';
import { toastOf } from './support/acts.ts';
import { refusalTextIn } from './support/refusal-text.ts';
import { expect, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 900 };
const AXE = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
  resultTypes: ['violations' as const],
  // The previews of mails let no script in, so that the checker would wait for their answers in vain.
  iframes: false,
};
const SECRET = 'a-secret-of-this-browser-test-7f3a';

async function expectWidth(page: Page, at: string): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${at}: its width`).toBe(width);
}

/** Readable by everybody, and no wider than the window. */
async function expectInOrder(page: Page, at: string): Promise<void> {
  // A dialog that fades in has less contrast until it is there.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))));
  // Legacy: without a page of its own for each look, as no frame is looked into.
  const { violations } = await new AxeBuilder({ page }).options(AXE).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect.soft(found, at).toEqual([]);
  await expectWidth(page, at);
}

// In one language after the other: each changes the same setting, and sets up the same service.
test.describe.configure({ mode: 'default' });

for (const locale of LOCALES)
  test(`settings are refused, changed, seen in their history and reset, in ${locale}`, async ({ visit, problems }) => {
    // Axe looks at every group.
    test.slow(locale === 'es');
    problems.expect(/^400 PUT \/api\/v1\/settings\/fiscal_identity$/);
    const say = await wordsIn(locale);
    const refusal = refusalTextIn(locale);
    const page = await visit('admin', '/configurations?tab=fiscal', { locale, viewport: WIDE });
    const dialog = page.getByRole('dialog');
    const open = (key: string, what: 'changeThis' | 'historyOf') =>
      page.getByRole('button', { name: say(`settings.${what}`, { title: say(`settings.keys.${key}.title`) }) }).click();

    await open('fiscal_identity', 'changeThis');
    const account = dialog.getByLabel(say('settings.keys.fiscal_identity.iban'));
    await account.fill('ES00 1234');
    await dialog.getByRole('button', { name: say('settings.save') }).click();
    await expect(dialog.getByText(refusal('iban_check'))).toBeVisible();
    await expectInOrder(page, 'a refused setting');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: say('ui.actions.discard') }).click();
    await expect(dialog).toHaveCount(0);

    const topics = page.getByRole('navigation', { name: say('settings.topics') });
    await topics.getByRole('link', { name: say('settings.topic.newsletters') }).click();
    await open('newsletter_pace', 'changeThis');
    const typed = 400_000 + LOCALES.indexOf(locale);
    const shown = typed.toLocaleString(locale);
    await dialog.getByLabel(say('settings.keys.newsletter_pace.perDomainHour')).fill(String(typed));
    await dialog.getByRole('button', { name: say('settings.save') }).click();
    await expect(toastOf(page, say('settings.saved'))).toBeVisible();
    await expect(page.getByRole('main').getByText(shown)).toBeVisible();

    await page.setViewportSize(NARROW);
    await open('newsletter_pace', 'historyOf');
    await expect(dialog.getByText(shown).first()).toBeVisible();
    await expectInOrder(page, 'a history');
    await dialog.getByRole('button', { name: say('settings.reset') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('main').getByText(shown)).toHaveCount(0);

    // Every topic, in the narrow window. What assistive technology reads differs by its words alone.
    const look = locale === 'es' ? expectInOrder : expectWidth;
    const chosen = page.getByRole('combobox', { name: say('settings.topics') });
    for (const topic of await chosen.getByRole('option').allTextContents()) {
      await chosen.selectOption({ label: topic });
      await expect(page.getByRole('region', { name: topic, exact: true }).first()).toBeVisible();
      await look(page, `topic ${topic}`);
    }
  });

for (const locale of LOCALES)
  test(`a service is refused, set up without telling its secret, and removed, in ${locale}`, async ({
    visit,
    problems,
  }) => {
    problems.expect(/^422 (PUT|POST) \/api\/v1\/services\/copyscape/);
    const say = await wordsIn(locale);
    const page = await visit('admin', '/third-party-apis', { locale, viewport: WIDE });
    const title = say('services.name.copyscape');
    const card = page.getByRole('region', { name: title });
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(say(`services.field.${name}`));
    await expectInOrder(page, 'the services');

    await card.getByRole('button', { name: say('services.setUpThis', { title }) }).click();
    await field('url').fill('https://10.0.0.1/api/');
    await field('user').fill('linkstand');
    await dialog.locator('input[type=password]').fill(SECRET);
    for (const act of ['test', 'save']) {
      await dialog.getByRole('button', { name: say(`services.${act}`), exact: true }).click();
      await expect(dialog.getByText(refusalTextIn(locale)('address_not_public'))).toBeVisible();
    }
    await expectInOrder(page, 'a refused service');

    // An address that no name server knows.
    await field('url').fill('https://copyscape.invalid/api/');
    await dialog.getByRole('button', { name: say('services.save') }).click();
    await expect(toastOf(page, say('services.saved'))).toBeVisible();
    await expect(card.getByText(say('services.state.untried'))).toBeVisible();
    await page.setViewportSize(NARROW);
    await expectInOrder(page, 'the services, narrow');

    await card.getByRole('button', { name: say('services.setUpThis', { title }) }).click();
    await expect(dialog.locator('input[type=password]')).toHaveAttribute('placeholder', '•••• 7f3a');
    expect(await page.content()).not.toContain(SECRET);
    await dialog.getByRole('button', { name: say('services.test'), exact: true }).click();
    await expect(dialog.getByText(say('services.fault.unreachable'))).toBeVisible();
    await expectInOrder(page, 'a service, narrow');
    await dialog.getByRole('button', { name: say('services.remove') }).click();
    await expect(dialog.getByText(say('services.removeHelp'))).toBeVisible();
    await dialog.getByRole('button', { name: say('services.remove') }).click();
    await expect(card.getByText(say('services.state.off'))).toBeVisible();
  });
