import { taxNumberName } from '@linkstand/contract/words/tax-number';
import type { Page } from '@playwright/test';
import { act, choose, confirm, edit, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshName } from './support/fresh.ts';
import { rows } from './support/lists.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('es'));

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20" fill="#c92a2a"/></svg>';
const logo = (bytes: Buffer | string = LOGO) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(bytes),
});

const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: false }).first();

/** The page of a new record, filled in and sent. */
async function create(page: Page, say: Say, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
  await page.getByRole('button', { name: say('resource.create'), exact: true }).click();
}

/** Deletes the record that is open. */
async function remove(page: Page, say: Say): Promise<void> {
  await act(page, say, say('resource.remove'));
  await confirm(page, say('resource.remove'));
}

/** What the server says stands at the field it is about. */
const errorAt = (page: Page, label: string) =>
  field(page, label).locator('xpath=ancestor::*[contains(@class, "InputWrapper-root")][1]');

test('a company is made with its logo, its tax number judged by its country, changed and deleted', async ({
  visit,
  say,
  refusalText,
  format,
  problems,
}) => {
  problems.expect(/^422 POST \/api\/v1\/companies\/new$/);
  const name = freshName('Ébano Muebles');
  const page = await visit('admin', '/companies');
  await page.getByRole('link', { name: say('companies.new') }).click();
  await choose(page, say('companies.fields.country'), format.country('BR'));
  await page.locator('input[type=file]').setInputFiles(logo());
  const taxNumber = taxNumberName('BR', 'es');
  await create(page, say, { [say('companies.fields.name')]: name, [taxNumber]: '12.ABC.345/01DE-36' });
  await expect(errorAt(page, taxNumber)).toContainText(refusalText('tax_number_check', { kinds: 'CNPJ, CPF' }));
  await expect(field(page, taxNumber)).toBeFocused();
  await field(page, taxNumber).fill('12abc34501de35');
  await field(page, taxNumber).press('Enter');

  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('12.ABC.345/01DE-35');
  const shown = page.getByRole('img', { name: say('companies.fields.logoUrl') });
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await edit(page, say);
  await field(page, say('companies.fields.foundedIn')).fill('1999');
  await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(toastOf(page, say('common.done.edited'))).toBeVisible();
  await page.getByRole('tab', { name: say('resource.history') }).click();
  await expect(page.getByRole('tabpanel')).toContainText(
    `${say('companies.fields.foundedIn')}${say('resource.nothing')} → 1999`,
  );
  await expect(page.getByRole('tabpanel')).toContainText(say('resource.actions.save_logo'));

  await page.goto(`/companies?text=${encodeURIComponent(name)}`);
  await expect(row(page, name).locator('img')).toBeVisible();
  await row(page, name).getByRole('link').first().click();
  await remove(page, say);
  await expect(page).toHaveURL('/companies');
  await expect(toastOf(page, say('common.done.deleted'))).toBeVisible();
});

test('an agency’s logo is replaced, refused when it is too large or no picture, and taken away', async ({
  visit,
  say,
  refusalText,
  format,
  problems,
}) => {
  problems.expect(/^422 PUT \/api\/v1\/agencies\/\d+\/logo$/);
  const { id } = await apiOf('admin').agencies.create({ body: { name: freshName('Logo Partners') } });
  const page = await visit('admin', `/agencies/${id}`);
  await edit(page, say);
  const upload = page.locator('input[type=file]');
  const shown = page.getByRole('img', { name: say('agencies.fields.logoUrl') });
  // What is typed meanwhile stays.
  await field(page, say('agencies.fields.contactName')).fill('Ann');
  await upload.setInputFiles(logo());
  await expect(shown).toBeVisible();
  const first = await shown.getAttribute('src');
  await upload.setInputFiles(logo(LOGO.replace('#c92a2a', '#1971c2')));
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  const most = format.megabytes(2);
  await upload.setInputFiles(logo(Buffer.alloc(2 * 1024 * 1024 + 1)));
  const group = page.getByRole('group', { name: say('agencies.fields.logoUrl') }).locator('..');
  await expect(group).toContainText(
    say('ui.files.tooLarge', { name: 'logo.svg', size: format.megabytes(2.1), max: most }),
  );
  await upload.setInputFiles(logo('<p>no picture</p>'));
  await expect(group).toContainText(refusalText('not_logo'));
  await page.getByRole('button', { name: say('resource.logo.remove'), exact: true }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect.poll(async () => (await apiOf('admin').agencies.get({ params: { id } })).contactName).toBe('Ann');
});

test('categories are filtered by several values, and changed in place', async ({ visit, say }) => {
  const page = await visit('admin', '/categories');
  await page
    .getByRole('button', { name: say('categories.fields.topic'), exact: true })
    .first()
    .click();
  for (const topic of ['gambling', 'crypto'])
    await page.getByRole('checkbox', { name: say(`categories.choices.topic.${topic}`) }).check();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Criptomonedas');
  await expect(rows(page).last()).toContainText('Juego y apuestas');

  const name = freshName('Sailing');
  const { id } = await apiOf('admin').categories.create({
    body: { nameEn: name, nameEs: `${name} es`, namePt: `${name} pt` },
  });
  await page.goto(`/categories?text=${encodeURIComponent(name)}`);
  // The reader's own language leads to the record; the others are changed in place.
  await page.getByRole('cell', { name: `${name} pt` }).dblclick();
  await page.getByLabel(say('categories.fields.namePt')).fill(`${name} a vela`);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await apiOf('admin').categories.get({ params: { id } })).namePt)
    .toBe(`${name} a vela`);
});

test('an editor reads categories and tags and changes nothing', async ({ visit, say }) => {
  const page = await visit('editor', '/categories');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: say('categories.new') })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('term').filter({ hasText: say('categories.fields.nameEn') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('ui.actions.edit'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('ui.actions.more') })).toHaveCount(0);
  await page.goto('/tags/new');
  await expect(page.getByRole('alert')).toContainText(say('common.errors.forbidden'));
});

test('release bills are filtered, and several marked as paid and taken back', async ({
  visit,
  say,
  refusalText,
  format,
}) => {
  const api = apiOf('admin');
  const { data: costs } = await api.categoriesCosts.getAll();
  const supplier = freshName('Sillas');
  const bill = (description: string, paymentDate: string | null) =>
    api.releasesBills.create({
      body: {
        description,
        supplier,
        categoryCostId: costs[0]?.id ?? 0,
        valueCents: 12_300,
        issueDate: '2024-05-01',
        dueDate: '2024-06-01',
        paymentDate,
      },
    });
  const [late, paid] = [await bill('Chairs', null), await bill('Tables', '2024-05-20')];
  const say1 = (key: string, values?: Record<string, number>) => say(`releases-bills.${key}`, values);

  const page = await visit('admin', `/releases-bills?text=${encodeURIComponent(supplier)}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: say1('filters.late'), exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Chairs')).toContainText(say1('choices.status.late'));
  await page.getByRole('button', { name: say1('filters.late'), exact: true }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
  await page.getByRole('button', { name: say1('pay.action') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say1('pay.what', { count: 1 }));
  await expect(dialog).toContainText(say1('pay.left', { count: 1 }));
  await dialog.getByLabel(say1('pay.day')).fill(format.typedDay('2024-06-03'));
  await dialog.getByRole('button', { name: say1('pay.action') }).click();
  await expect(dialog).toContainText(say1('pay.done', { count: 1 }));
  await expect(dialog).toContainText(refusalText('bill_paid_already'));
  const stored = async ({ id }: { id: number }) => (await api.releasesBills.get({ params: { id } })).paymentDate;
  expect([await stored(late), await stored(paid)]).toEqual(['2024-06-03', '2024-05-20']);
  await dialog.getByRole('button', { name: say('ui.bulk.undoAll') }).click();
  await expect(toastOf(page, say('ui.bulk.undone'))).toBeVisible();
  expect([await stored(late), await stored(paid)]).toEqual([null, '2024-05-20']);
});

test('a release bill holds dates that can be', async ({ visit, say, refusalText, format, problems }) => {
  problems.expect(/^422 POST \/api\/v1\/releases-bills\/new$/);
  const word = (key: string) => say(`releases-bills.fields.${key}`);
  const page = await visit('admin', '/releases-bills/new');
  await choose(page, word('categoryCostId'), 'Rent');
  await field(page, word('dueDate')).fill(format.typedDay('2024-01-05'));
  await create(page, say, {
    [word('description')]: freshName('Desk'),
    [word('valueCents')]: format.typed(99.5),
    [word('issueDate')]: format.typedDay('2024-01-10'),
  });
  await expect(errorAt(page, word('dueDate'))).toContainText(refusalText('due_before_issue'));
  await field(page, word('dueDate')).fill(format.typedDay('2024-01-20'));
  await page.getByRole('button', { name: say('resource.create'), exact: true }).click();
  await expect(page.getByRole('main')).toContainText(say('releases-bills.choices.status.late'));
});
