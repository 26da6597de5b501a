import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { KNOWN_SITES } from '../apps/server/src/demo/people.ts';
import { act, choose, confirm } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshWord } from './support/fresh.ts';
import { inDays } from './support/orders.ts';
import { ownerWithSites } from './support/owners.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('pt-BR'));

const ADMIN = 'oliver';

/** Brings a file in through the screen; ends at its columns. */
async function bringIn(page: Page, say: Say, name: string, content: string | Buffer): Promise<void> {
  await page
    .getByRole('button', { name: say('imports.new') })
    .first()
    .click();
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const shown = (page: Page, say: Say) => page.getByRole('table', { name: say('imports.rows.shown') });
const kind = (page: Page, say: Say, key: string, count: number) =>
  page.getByText(say(`imports.rows.${key}`, { count }), { exact: true });

test('a file is brought in, its columns put right, looked at, imported, seen and undone', async ({
  visit,
  say,
  refusalText,
  format,
}) => {
  const word = `e2e-import-${freshWord()}`;
  const { data } = await apiOf(ADMIN).sites.search({ body: { text: KNOWN_SITES.inactive } });
  const { id = 0, priceCents = 0 } = data[0] ?? {};
  const page = await visit(ADMIN, '/sites');
  await page.getByRole('link', { name: say('imports.open'), exact: true }).click();
  await expect(page).toHaveURL(/\/sites\/imports/);
  const rows = [
    // No file before had this first column: the columns of that one would be known.
    `Address ${word};Name;País;Idioma;Type;Tier;What it costs;Temas`,
    `https://www.${word}-a.example/;Diario ${word};España;es;newspaper;B;1.250,50;"News; Travel"`,
    `${word}-b.example;Revista ${word};PT;portugués;magazine;C;80;`,
    `${KNOWN_SITES.inactive};;;;;;${String((priceCents + 500) / 100).replace('.', ',')};`,
    `${word}-c.example;Radio ${word};Atlantis;es;radio;C;ninety;Weather`,
  ];
  await bringIn(page, say, `${word}.csv`, rows.join('\r\n'));
  await expect(page.getByRole('heading', { level: 1, name: `${word}.csv` })).toBeVisible();

  // Two columns are called as nobody knows them; of one the cells say what it is.
  const preview = page.getByRole('button', { name: say('imports.mapping.preview') });
  const address = say('imports.mapping.fieldOf', { column: `Address ${word}` });
  await expect(page.getByRole('combobox', { name: address })).toHaveValue(say('sites.fields.domain'));
  await choose(page, address, say('imports.mapping.leaveOut'));
  await expect(preview).toBeDisabled();
  await choose(page, address, say('sites.fields.domain'));
  await expect(
    page.getByText(say('imports.mapping.missing', { fields: say('sites.fields.priceCents') })),
  ).toBeVisible();
  await choose(page, say('imports.mapping.fieldOf', { column: 'What it costs' }), say('sites.fields.priceCents'));
  await preview.click();

  await expect(kind(page, say, 'new', 2)).toBeVisible();
  await expect(shown(page, say)).toContainText(format.money(1250_50));
  await kind(page, say, 'changed', 1).click();
  await expect(shown(page, say)).toContainText(KNOWN_SITES.inactive);
  await kind(page, say, 'refused', 1).click();
  for (const wrong of ['Atlantis', 'ninety', 'Weather']) await expect(shown(page, say)).toContainText(wrong);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('imports.rows.download') }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('Atlantis');
  expect(file).toContain(refusalText('row_country_unknown'));
  // Nothing has changed yet.
  expect((await apiOf(ADMIN).sites.search({ body: { text: word } })).data).toHaveLength(0);

  await page.getByRole('button', { name: say('imports.preview.apply', { count: 3 }) }).click();
  await expect(page.getByText(say('imports.applied.text', { count: 3 }))).toBeVisible();
  await page.goto(`/sites?text=${word}`);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.getByRole('link', { name: `Diario ${word}` }).click();
  await page.getByRole('tab', { name: say('resource.history'), exact: true }).click();
  await expect(page.getByText(say('sites.actions.import'), { exact: true })).toBeVisible();
  await expect(page.getByText(`${word}.csv`)).toBeVisible();

  await page.goto('/sites/imports');
  await page.getByRole('link', { name: `${word}.csv` }).click();
  const undo = say('imports.undo.action');
  await page.getByRole('button', { name: undo }).click();
  await confirm(page, undo);
  await expect(page.getByText(say('imports.undo.done', { count: 3 }))).toBeVisible();
  expect((await apiOf(ADMIN).sites.search({ body: { text: word } })).data).toHaveLength(0);
  expect((await apiOf(ADMIN).sites.get({ params: { id } })).priceCents).toBe(priceCents);
});

test('what is no CSV is refused with what to do, and the columns of a known file are remembered', async ({
  visit,
  say,
  refusalText,
  problems,
}) => {
  problems.expect(/^422 POST \/api\/v1\/sites\/imports\/new$/);
  const word = `e2e-import-${freshWord()}`;
  const page = await visit('sitemanager', '/sites/imports');
  const sheet = Buffer.concat([
    Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0'),
    Buffer.alloc(200, 1),
    Buffer.from('xl/workbook.xml'),
  ]);
  await bringIn(page, say, 'sites.csv', sheet);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(refusalText('table_broken'));
  const csv = `My ${word} column,Domain\nx,${word}.example\n`;
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await choose(page, say('imports.mapping.fieldOf', { column: `My ${word} column` }), say('sites.fields.name'));
  await page.getByRole('button', { name: say('imports.mapping.preview') }).click();
  await expect(kind(page, say, 'refused', 1)).toBeVisible();
  await page.goto('/sites/imports');
  await bringIn(page, say, `${word}-2.csv`, csv);
  await expect(page.getByText(say('imports.mapping.remembered'))).toBeVisible();
  await expect(
    page.getByRole('combobox', { name: say('imports.mapping.fieldOf', { column: `My ${word} column` }) }),
  ).toHaveValue(say('sites.fields.name'));
});

test('the price list of an owner is compared, its slips confirmed, carried out, undone, and the next one known', async ({
  visit,
  say,
  refusalText,
  format,
}) => {
  const word = `e2e-list-${freshWord()}`;
  const { owner, domainOf, siteOf } = await ownerWithSites(ADMIN, word, ['dearer', 'slip', 'gone']);
  // What an owner calls a price is a cost of ours.
  const rows = ['Web;Precio', `${domainOf('dearer')};60`, `${domainOf('slip')};500`];
  const list = { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };

  const page = await visit(ADMIN, `/owners/${owner.id}`);
  await act(page, say, say('owners.bringPrices'));
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(list);
  await expect(page.getByText(say('imports.list.of', { owner: owner.name }))).toBeVisible();
  const priced = page.getByRole('combobox', { name: say('imports.mapping.fieldOf', { column: 'Precio' }) });
  await expect(priced).toHaveValue(say('sites.fields.costCents'));
  const preview = page.getByRole('button', { name: say('imports.mapping.preview') });
  await preview.click();

  await expect(kind(page, say, 'changed', 1)).toBeVisible();
  await expect(shown(page, say)).toContainText(format.money(60_00));
  // What is earned: 100 less 50, and less 60.
  await expect(shown(page, say)).toContainText(format.money(40_00));
  await expect(page.getByText(say('imports.list.waiting', { count: 1 }))).toBeVisible();
  await kind(page, say, 'slip', 1).click();
  await expect(shown(page, say)).toContainText(refusalText('slip_times_more', { times: 10 }));
  const confirmed = page.getByRole('checkbox', { name: say('imports.list.slip.oneOf', { site: domainOf('slip') }) });
  // It shows what the server says.
  await confirmed.click();
  await expect(confirmed).toBeChecked();
  await expect(page.getByText(say('imports.list.waiting', { count: 1 }))).toBeHidden();
  await kind(page, say, 'gone', 1).click();
  await page.getByRole('button', { name: say('imports.list.gone.all', { count: 1 }) }).click();
  await page.getByRole('button', { name: say('imports.preview.apply', { count: 3 }) }).click();
  await expect(page.getByText(say('imports.applied.text', { count: 3 }))).toBeVisible();
  expect(await siteOf('dearer')).toMatchObject({ costCents: 60_00, priceCents: 100_00 });
  expect(await siteOf('slip')).toMatchObject({ costCents: 500_00 });
  expect(await siteOf('gone')).toMatchObject({ status: 'inactive' });

  const undo = say('imports.undo.action');
  await page.getByRole('button', { name: undo }).click();
  await confirm(page, undo);
  await expect(page.getByText(say('imports.undo.done', { count: 3 }))).toBeVisible();
  expect(await siteOf('slip')).toMatchObject({ costCents: 50_00 });
  expect(await siteOf('gone')).toMatchObject({ status: 'active' });

  // The next list: its owner is found by its sites, its columns are known.
  await page.goto('/sites/imports');
  await page
    .getByRole('button', { name: say('imports.list.title') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ ...list, name: `${word}-2.csv` });
  await expect(page.getByText(say('imports.list.remembered', { owner: owner.name }))).toBeVisible();
  await preview.click();
  await expect(kind(page, say, 'changed', 1)).toBeVisible();
});

test('an owner sends its prices by its link, and pauses a site: the team reads, decides, and sees it', async ({
  page,
  visit,
  say,
  format,
}) => {
  const word = `e2e-sent-${freshWord()}`;
  const { owner, domainOf, siteOf } = await ownerWithSites(ADMIN, word, ['one', 'two']);
  const { url } = await apiOf(ADMIN).owners.reveal_link({ params: { id: owner.id }, body: {} });
  await page.addInitScript((chosen) => localStorage.setItem('owner-language', chosen), 'pt-BR');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(url).pathname);
  const pasted = page.getByLabel(say('external.prices.paste'));
  const sendList = async (cost: string) => {
    await pasted.fill(`Web;Precio\n${domainOf('one')};${cost}\n${word}-strange${cost}.example;70`);
    await page.getByRole('button', { name: say('external.prices.read') }).click();
    await expect(page.getByText(say('external.prices.unknown', { count: 1 }))).toBeVisible();
    await page.getByRole('button', { name: say('external.prices.send'), exact: true }).click();
    await expect(page.getByText(say('external.prices.state.waiting'))).toBeVisible();
  };
  await sendList('65');
  await expect(page.getByText(format.money(65_00))).toBeHidden();
  expect(await siteOf('one')).toMatchObject({ costCents: 50_00 });

  const team = await visit(ADMIN, '/sites/imports');
  await team
    .getByRole('link', { name: say('external.prices.pastedName') })
    .first()
    .click();
  await team.getByRole('button', { name: say('imports.sent.take'), exact: true }).click();
  await expect(kind(team, say, 'changed', 1)).toBeVisible();
  // The site that nobody had from it yet is a new one, to be looked at.
  await expect(kind(team, say, 'new', 1)).toBeVisible();
  await team.getByRole('button', { name: say('imports.preview.apply', { count: 2 }) }).click();
  await expect(team.getByText(say('imports.applied.text', { count: 2 }))).toBeVisible();
  expect(await siteOf('one')).toMatchObject({ costCents: 65_00, priceCents: 100_00 });
  await page.reload();
  await expect(page.getByText(say('external.prices.state.takenOn', { day: format.day(inDays(0)) }))).toBeVisible();

  await sendList('95');
  await page
    .getByRole('button', { name: say('external.prices.withdrawOne', { file: say('external.prices.pastedName') }) })
    .click();
  await expect(page.getByText(say('external.prices.state.waiting'))).toBeHidden();

  await page.getByRole('button', { name: say('external.sales.pauseOne', { site: `two ${word}` }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('external.sales.pause'), exact: true }).click();
  await expect(page.getByText(say('external.sales.paused'), { exact: true })).toBeVisible();
  expect(await siteOf('two')).toMatchObject({ isPaused: true });
  await page.getByRole('button', { name: say('external.sales.resumeOne', { site: `two ${word}` }) }).click();
  await expect(page.getByText(say('external.sales.paused'), { exact: true })).toBeHidden();
  expect(await siteOf('two')).toMatchObject({ isPaused: false });

  await page.getByRole('button', { name: say('external.sales.rulesOne', { site: `two ${word}` }) }).click();
  await dialog.getByLabel(say('content-rules.fields.minWords')).fill('850');
  await dialog.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(page.getByText(say('content-rules.wordsFrom', { from: '850' }))).toBeVisible();
});

test('an owner offers a site by its link, and is asked to show that it controls it before the team reads of it', async ({
  page,
  visit,
  say,
  format,
}) => {
  const word = `e2e-offered-${freshWord()}`;
  const { owner } = await ownerWithSites(ADMIN, word, ['one']);
  const { url } = await apiOf(ADMIN).owners.reveal_link({ params: { id: owner.id }, body: {} });
  await page.addInitScript((chosen) => localStorage.setItem('owner-language', chosen), 'pt-BR');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(url).pathname);
  await page.getByRole('button', { name: say('external.offered.add') }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: say('external.offered.add') });
  await send.click();
  await expect(dialog.getByText(say('common.errors.required')).first()).toBeVisible();
  const domain = `${word}-valley.example`;
  await dialog.getByLabel(say('external.offered.domain')).fill(`https://www.${domain}/`);
  for (const [field, typed] of [
    ['country', 'Portugal'],
    ['language', 'portugu'],
    ['kind', ''],
  ] as const) {
    await dialog.getByRole('combobox', { name: say(`external.offered.${field}`) }).click();
    await page.keyboard.type(typed);
    await page.getByRole('listbox').getByRole('option').first().click();
  }
  await dialog.getByLabel(say('external.offered.costCents')).fill(format.typed(1250.5));
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(say('external.offered.state.unproven'))).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: say('external.offered.checkOne', { site: domain }) }).click();
  await expect(page.getByText(say('external.offered.state.waiting'))).toBeVisible();

  const team = await visit(ADMIN, '/sites/imports');
  await team.getByRole('link', { name: `${domain}.csv` }).click();
  await expect(team.getByText(say('imports.sent.proofBy.file'))).toBeVisible();
  await team.getByRole('button', { name: say('imports.sent.take'), exact: true }).click();
  await expect(kind(team, say, 'new', 1)).toBeVisible();
  await expect(team.getByText(format.money(1250_50)).first()).toBeVisible();
});
