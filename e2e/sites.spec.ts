import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { KNOWN_SITES, MAIN_OWNER } from '../apps/server/src/demo/people.ts';
import { act, choose, confirm, field, textContaining, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshWord } from './support/fresh.ts';
import { exportCsv, rows } from './support/lists.ts';
import { usedBy } from './support/refusal-text.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('en-US'));

const ADMIN = 'oliver';

/** Sites that only one test uses. */
async function makeSites(count: number, more: object = {}) {
  const word = `e2e${freshWord()}`;
  const sites = [];
  for (let index = 0; index < count; index++) {
    const body = { name: `${word} ${index}`, domain: `${word}-${index}.example`, country: 'ES', language: 'es' };
    const site = { ...body, type: 'blog', tier: 'C', priceCents: 10_000, ...more } as const;
    sites.push(await apiOf(ADMIN).sites.create({ body: site }));
  }
  return { word, sites };
}

/** Each test takes different owners, so that their offers don't collide. */
async function ownersNamed(text = '') {
  return (await apiOf(ADMIN).sites.owners({ query: { text } })).data;
}

async function addOffer(page: Page, say: Say, owner: string, cost: string): Promise<void> {
  const add = say('sites.offer.add');
  await page.getByRole('button', { name: add, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: say('sites.fields.owner') }).fill(owner);
  await page.getByRole('option', { name: owner, exact: true }).first().click();
  await dialog.getByRole('textbox', { name: say('sites.fields.costCents'), exact: true }).fill(cost);
  await dialog.getByRole('button', { name: add, exact: true }).click();
}

test('a site is made, with the fault on its field, offered, and sold by another offer', async ({
  visit,
  say,
  refusalText,
  format,
  problems,
}) => {
  problems.expect(/4(00|22) POST \/api\/v1\/sites\/(new|\d+\/offers\/new)/);
  const word = `e2e${freshWord()}`;
  const page = await visit(ADMIN, '/sites');
  await page
    .getByRole('link', { name: say('sites.new') })
    .first()
    .click();
  await field(page, say('sites.fields.name')).fill(`Gaceta ${word}`);
  await field(page, say('sites.fields.domain')).fill(`https://www.${KNOWN_SITES.plain}/`);
  await choose(page, say('sites.fields.country'), format.country('ES'));
  await field(page, say('sites.fields.priceCents')).fill('150');
  const create = page.getByRole('button', { name: say('resource.create'), exact: true });
  await create.click();
  await expect(page.getByText(refusalText('domain_taken'))).toBeVisible();
  await field(page, say('sites.fields.domain')).fill(`${word}.example/Sports/`);
  await create.click();
  await expect(page).toHaveURL(/\/sites\/\d+$/);
  await expect(page.getByRole('main').getByText(`${word}.example/Sports`, { exact: true })).toBeVisible();

  const [first, second] = await ownersNamed('a');
  if (!first || !second) throw new Error('The demo world has too few owners.');
  await page.getByRole('tab', { name: say('sites.panels.offers') }).click();
  await expect(page.getByText(say('sites.offer.none'))).toBeVisible();
  await addOffer(page, say, first.name, '90');
  const table = page.getByRole('table', { name: say('sites.offer.table') });
  await expect(table.getByRole('columnheader', { name: first.name })).toContainText(say('sites.offer.chosen'));
  await addOffer(page, say, first.name, '80');
  await expect(page.getByRole('dialog').getByText(refusalText('owner_offers_already'))).toBeVisible();
  // What was typed isn't forgotten without a question.
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('ui.actions.discard') })
    .click();
  await addOffer(page, say, second.name, '70');

  await table.getByRole('button', { name: `${say('sites.offer.choose')}: ${second.name}` }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(format.money(60_00));
  await expect(question).toContainText(format.money(80_00));
  await confirm(page, say('sites.offer.choose'));
  await expect(toastOf(page, say('sites.offer.chooseDone', { owner: second.name }))).toBeVisible();
  await expect(table.getByRole('columnheader', { name: second.name })).toContainText(say('sites.offer.chosen'));

  await page.getByRole('tab', { name: say('sites.panels.money') }).click();
  const costs = page.getByRole('table', { name: say('sites.money.costs') });
  await expect(costs.getByRole('row').nth(1)).toContainText(
    `${format.money(90_00)}${format.money(70_00)}${format.money(-20_00)}Oliver Hartmann`,
  );
  await expect(page.getByRole('img', { name: new RegExp(say('sites.money.chart')) })).toBeVisible();

  await page.getByRole('tab', { name: say('sites.panels.offers') }).click();
  await table.getByRole('button', { name: `${say('sites.offer.remove')}: ${first.name}` }).click();
  await confirm(page, say('sites.offer.remove'));
  await expect(table.getByRole('columnheader', { name: first.name })).toHaveCount(0);
});

test('what is used elsewhere is not deleted, and says where', async ({ visit, say, refusalText, problems }) => {
  problems.expect(/409 DELETE \/api\/v1\/sites\//);
  const { data } = await apiOf(ADMIN).sites.search({ body: { text: KNOWN_SITES.plain } });
  const [site] = data;
  const page = await visit(ADMIN, `/sites/${site?.id}`);
  await act(page, say, say('resource.remove'));
  await confirm(page, say('resource.remove'));
  await expect(page.getByRole('dialog')).toContainText(refusalText('used_by_briefings'));
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: say('sites.panels.offers') }).click();
  await page.getByRole('button', { name: `${say('sites.offer.remove')}: ${MAIN_OWNER.name}` }).click();
  await confirm(page, say('sites.offer.remove'));
  await expect(page.getByRole('dialog')).toContainText(usedBy(refusalText, 'used_by_briefings'));
});

test('the list filters, sorts, shows all, is edited in place and exports 300 at most', async ({
  visit,
  say,
  format,
}) => {
  const { word } = await makeSites(3);
  const page = await visit(ADMIN, `/sites?text=${word}`);
  await expect(rows(page)).toHaveCount(3);
  await page
    .getByRole('columnheader', { name: say('sites.fields.name') })
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/sort=name,/);
  const cell = rows(page)
    .first()
    .getByRole('cell')
    .filter({ hasText: format.money(100_00) });
  await cell.dblclick();
  const price = field(page, say('sites.fields.priceCents'));
  await price.fill(format.typed(125.5));
  await price.press('Enter');
  await expect(rows(page).first()).toContainText(format.money(125_50));

  await page.goto('/sites?size=all&country=PT');
  const { count } = await apiOf(ADMIN).sites.count({ body: { country: ['PT'] } });
  await expect(page.getByText(say('ui.list.range', { from: 1, to: count, total: count }))).toBeVisible();
  await page.goto('/sites');
  const download = await exportCsv(page, say);
  expect(download.suggestedFilename()).toMatch(/^sites-300-of-\d+\.csv$/);
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(301);
  const [, total] = /-of-(\d+)\.csv$/.exec(download.suggestedFilename()) ?? [];
  await expect(toastOf(page, say('ui.list.exportedSome', { some: 300, total: Number(total) }))).toBeVisible();
});

test('many are changed in steps, looked at before and undone after', async ({ visit, say, refusalText, format }) => {
  const { word, sites } = await makeSites(12);
  const page = await visit(ADMIN, `/sites?text=${word}&size=10`);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
  await page.getByRole('button', { name: say('ui.list.selectMatching', { total: '12' }) }).click();
  const bar = page.getByRole('toolbar', { name: say('ui.list.selection') });
  await bar.getByRole('button', { name: say('sites.batch.edit') }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('sites.batch.value')).fill('7');
  await dialog.getByRole('button', { name: say('sites.batch.add'), exact: true }).click();
  await dialog.getByLabel(say('sites.batch.act'), { exact: true }).nth(1).selectOption('round');
  await dialog.getByRole('combobox', { name: say('sites.batch.value') }).click();
  await page.getByRole('option', { name: say('sites.batch.roundings.ninety') }).click();
  await dialog.getByRole('button', { name: say('sites.batch.add'), exact: true }).click();
  await dialog.getByLabel(say('sites.batch.field'), { exact: true }).nth(2).selectOption('status');
  await dialog
    .getByRole('combobox', { name: say('sites.batch.value') })
    .last()
    .click();
  await page.getByRole('option', { name: say('sites.choices.status.inactive') }).click();
  await dialog.getByRole('button', { name: say('sites.batch.preview') }).click();
  await expect(dialog.getByRole('button', { name: say('sites.batch.apply', { count: 12 }) })).toBeVisible();
  await expect(dialog).toContainText(`${format.money(100_00)} → ${format.money(106_90)}`);
  await dialog.getByRole('button', { name: say('ui.list.nextPage') }).click();
  await expect(dialog.locator('tbody tr')).toHaveCount(2);

  // Somebody else changes one of them before its turn.
  const last = sites.at(-1);
  if (!last) throw new Error('No site was made.');
  await apiOf('admin').sites.update({ params: { id: last.id }, version: last.version, body: { tier: 'A' } });
  await dialog.getByRole('button', { name: say('sites.batch.apply', { count: 12 }) }).click();
  await expect(dialog).toContainText(last.name);
  await expect(dialog).toContainText(refusalText('changed_meanwhile'));
  await expect(
    rows(page)
      .filter({ hasText: format.money(106_90) })
      .first(),
  ).toBeAttached();
  expect(await apiOf(ADMIN).sites.get({ params: { id: last.id } })).toMatchObject({ tier: 'A', priceCents: 10_000 });

  await dialog.getByRole('button', { name: say('ui.bulk.undoAll') }).click();
  await expect(toastOf(page, say('ui.bulk.undone'))).toBeVisible();
  const { data } = await apiOf(ADMIN).sites.search({ query: { size: 20 }, body: { text: word } });
  expect(data.map(({ priceCents, status }) => `${priceCents} ${status}`)).toEqual(Array(12).fill('10000 verifying'));
});

test('several are deleted at once', async ({ visit, say }) => {
  const { word } = await makeSites(2);
  const page = await visit(ADMIN, `/sites?text=${word}`);
  await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
  await page
    .getByRole('toolbar', { name: say('ui.list.selection') })
    .getByRole('button', { name: say('resource.remove') })
    .click();
  await confirm(page, say('resource.remove'));
  await expect(toastOf(page, textContaining(say('resource.removed', { count: 2 })))).toBeVisible();
  expect((await apiOf(ADMIN).sites.count({ body: { text: word } })).count).toBe(0);
});

test('each sees what is for it', async ({ visit, say, problems }) => {
  problems.expect(/40[0-9] /);
  const cost = say('sites.fields.costCents');
  const editor = await visit('editor', '/sites');
  await expect(rows(editor).first()).toBeVisible();
  await expect(editor.getByRole('columnheader', { name: cost, exact: true })).toHaveCount(0);
  await expect(editor.getByRole('checkbox')).toHaveCount(0);
  await expect(editor.getByRole('link', { name: say('sites.new') })).toHaveCount(0);
  await rows(editor).first().click();
  await expect(editor.getByRole('tab', { name: say('sites.panels.overview') })).toBeVisible();
  await expect(editor.getByRole('tab', { name: say('sites.panels.offers') })).toHaveCount(0);

  const manager = await visit('sitemanager', '/login');
  await expect(manager).toHaveURL('/sites');
  await expect(manager.getByRole('columnheader', { name: cost, exact: true })).toBeVisible();
});
