import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Locator } from '@playwright/test';
import { act, confirm, edit, field, textContaining } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshName, freshWord } from './support/fresh.ts';
import { rows } from './support/lists.ts';
import { freshClient } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';
import { wordsIn } from './support/words.ts';

test.use(inLocale('en-US'));

const ADMIN = 'oliver';
async function makeSite(priceCents = 100_000) {
  const word = `typed${freshWord()}`;
  const body = { name: word, domain: `${word}.example`, country: 'ES', language: 'es' } as const;
  const site = await apiOf(ADMIN).sites.create({ body: { ...body, type: 'blog', tier: 'C', priceCents } });
  return { word, id: site.id, stored: () => apiOf(ADMIN).sites.get({ params: { id: site.id } }) };
}

for (const locale of LOCALES) {
  test(`amounts are typed key by key as people write them, in ${locale}`, async ({ visit }) => {
    test.slow();
    const say = await wordsIn(locale);
    const { word, id, stored } = await makeSite();
    const page = await visit(ADMIN, `/sites/${id}`, { locale });
    const price = field(page, say('sites.fields.priceCents'));
    for (const [text, cents] of [
      ['1,234.50', 123_450],
      ['€1,290.00', 129_000],
      ['R$ 1.234,50', 123_450],
      ['1.2k', 120_000],
    ] as const) {
      await edit(page, say);
      await price.press('Control+a');
      await page.keyboard.type(text);
      await expect(page.getByRole('tooltip')).toContainText('=');
      await page.keyboard.press('Control+s');
      await expect.poll(async () => (await stored()).priceCents, text).toBe(cents);
    }
    await edit(page, say);
    await price.press('Control+a');
    await page.keyboard.type('12 apples');
    await page.keyboard.press('Control+s');
    await expect(price).toBeFocused();
    await expect(price).toHaveValue('12 apples');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    expect((await stored()).priceCents).toBe(120_000);
    await price.press('Control+a');
    await page.keyboard.type('12000');
    await page.keyboard.press('Control+s');
    await confirm(page, say('ui.doubt.save'));
    await expect.poll(async () => (await stored()).priceCents).toBe(1_200_000);

    await page.goto(`/sites?text=${word}`);
    const cell = page.locator('td[data-cell="priceCents"]');
    await cell.dblclick();
    await expect(cell.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('9.876,50');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).priceCents).toBe(987_650);
  });
}

test('a cell saves by Enter alone: what is left is kept, and what is large is asked about', async ({ visit, say }) => {
  const { word, stored } = await makeSite();
  const page = await visit(ADMIN, `/sites?text=${word}`);
  const cell = page.locator('td[data-cell="priceCents"]');
  await cell.dblclick();
  await expect(cell.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('1200');
  await page.getByRole('heading', { level: 1 }).click();
  const undo = page.getByRole('alert').getByRole('button', { name: say('ui.actions.undo') });
  const draft = page.getByRole('dialog');
  await expect(draft).toContainText(say('ui.list.unsaved'));
  expect((await stored()).priceCents).toBe(100_000);
  await draft.getByRole('button', { name: say('ui.actions.save') }).click();
  // The undo is offered once it is saved.
  await expect(undo).toHaveCount(1);
  expect((await stored()).priceCents).toBe(120_000);

  await cell.dblclick();
  await expect(cell.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('12000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('ui.doubt.enterAgain'))).toBeVisible();
  expect((await stored()).priceCents).toBe(120_000);
  await page.keyboard.press('Escape');
  await expect(cell.getByRole('textbox')).toHaveCount(0);
  expect((await stored()).priceCents).toBe(120_000);

  await cell.dblclick();
  await expect(cell.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('1300');
  await page.keyboard.press('Enter');
  // The new offer replaces the one before.
  await expect.poll(async () => (await stored()).priceCents).toBe(130_000);
  await expect(cell).not.toHaveAttribute('aria-busy');
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(page.getByText(say('ui.list.cellUndone', { field: say('sites.fields.priceCents') }))).toBeVisible();
  expect((await stored()).priceCents).toBe(120_000);
});

test('a cell that changed in another tab while it was open is saved only once more asked', async ({ visit, say }) => {
  const { word, stored } = await makeSite();
  const page = await visit(ADMIN, `/sites?text=${word}`);
  const cell = page.locator('td[data-cell="priceCents"]');
  await cell.dblclick();
  await expect(cell.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('1100');
  const { id, version } = await stored();
  await apiOf(ADMIN).sites.update({ params: { id }, version, body: { priceCents: 105_000 } });
  await expect(page.getByText(say('ui.list.overtaken'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('ui.doubt.enterAgain'))).toBeVisible();
  expect((await stored()).priceCents).toBe(105_000);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored()).priceCents).toBe(110_000);
});

test('letters typed before a field has come wait for it, and touch no row', async ({ visit, say }) => {
  const { word, stored } = await makeSite();
  const page = await visit(ADMIN, '/sites');
  await expect(rows(page)).not.toHaveCount(0);
  await page.keyboard.press('j');
  const filter = page.getByRole('textbox', { name: say('sites.filters.text') });
  // A slow connection: code loads late from now on.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((late) => setTimeout(late, 700));
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`text=${word}$`));
  await expect(filter).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('exe rename');
  await expect(filter).toBeFocused();
  // Typing replaces the content.
  await expect(filter).toHaveValue('exe rename');
  await page.keyboard.press('Escape');
  await expect(filter).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('exe');
  await expect(page.getByPlaceholder(say('ui.shell.searchHint'))).toHaveValue('exe');
  await page.keyboard.press('Escape');
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  expect((await stored()).name).toBe(word);
});

test('bounds of a range stand in the address, the chip and the reopened filter', async ({ visit, say }) => {
  const page = await visit(ADMIN, '/sites?priceMin=50.5&priceMax=200');
  await expect(rows(page).first()).toBeVisible();
  const chip = page.getByRole('button', { name: new RegExp(`^${say('sites.fields.priceCents')}.*50\\.50.*200`) });
  await chip.click();
  await expect(page.getByLabel(say('ui.list.min'))).toHaveValue('50.50');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(say('ui.list.min'))).toHaveCount(0);
  await expect(page).toHaveURL('/sites?priceMin=50.5&priceMax=200');

  // Links back to a list restore its state.
  await rows(page).first().getByRole('link').first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('sites.title'), exact: true })
    .click();
  await expect(page).toHaveURL('/sites?priceMin=50.5&priceMax=200');
});

test('a past day is kept and refused with the first day possible', async ({ visit, say }) => {
  const { data } = await apiOf('admin').users.search({ body: { role: ['USER'] }, query: { size: 1 } });
  const page = await visit('admin', `/users/${data[0]?.id}`);
  await act(page, say, say('people.act.mute'));
  const day = page.getByRole('dialog').getByLabel(say('people.fields.crmMutedUntil'));
  await day.click();
  await page.keyboard.type('01/02/2020');
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue('01/02/2020');
  await expect(page.getByRole('dialog')).toContainText(
    new RegExp(say('ui.date.early', { day: '#' }).replace('#', '.+')),
  );
});

test('a view of the same name is replaced only when that was said', async ({ visit, say }) => {
  const name = freshName('Twice');
  const page = await visit(ADMIN, '/sites?country=ES');
  const keep = async () => {
    await page
      .getByRole('button', { name: say('ui.list.views') })
      .or(page.getByRole('button', { name }))
      .first()
      .click();
    await page.getByLabel(say('ui.list.viewName')).fill(name);
    await page.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  };
  const views = async () =>
    (await apiOf(ADMIN).views.list({ query: { list: 'sites' } })).data.filter((view) => view.name === name);
  await keep();
  await expect.poll(async () => (await views()).length).toBe(1);
  await page.goto('/sites?country=PT');
  await keep();
  await expect(page.getByText(say('ui.list.replaceView', { name }))).toBeVisible();
  expect((await views())[0]?.search).toEqual({ country: 'ES' });
  await page.getByRole('button', { name: say('ui.list.replaceViewAction') }).click();
  await expect.poll(async () => (await views())[0]?.search).toEqual({ country: 'PT' });
  for (const { id } of await views()) await apiOf(ADMIN).views.remove({ params: { id } });
});

test('a moment is a day and a time of 24 hours, typed as people write it', async ({ visit, say, format }) => {
  const { id, version } = await apiOf(ADMIN).newsletters.create({ body: { name: 'On the hour', audience: 'clients' } });
  await apiOf(ADMIN).newsletters.update({
    params: { id },
    version,
    body: { versions: { es: { subject: 'Hola', preheader: '', blocks: [{ kind: 'divider' }] } } },
  });
  const page = await visit(ADMIN, `/newsletters/${id}`, { timezoneId: 'America/New_York' });
  const action = say('newsletters.schedule.action');
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const when = dialog.getByRole('group', { name: say('newsletters.schedule.at') });
  const [day, time] = (['day', 'time'] as const).map((part) => when.getByLabel(say(`ui.moment.${part}`))) as [
    Locator,
    Locator,
  ];
  const submit = dialog.getByRole('button', { name: action, exact: true });
  const scheduledAt = async () => (await apiOf(ADMIN).newsletters.get({ params: { id } })).scheduledAt;

  // It takes the next letter. Escape closes the calendar alone.
  await expect(day).toBeFocused();
  await expect(page.locator('[data-dates-dropdown]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-dates-dropdown]')).toBeHidden();
  await expect(day).toBeFocused();

  // What is missing says so, each for itself.
  await submit.click();
  for (const part of [day, time])
    await expect(part).toHaveAccessibleDescription(textContaining(say('common.errors.required')));
  await expect(day).toBeFocused();
  await page.keyboard.type(format.typedDay('2027-03-28'));
  await submit.click();
  await expect(day).not.toHaveAttribute('aria-invalid');
  await expect(time).toBeFocused();

  for (const [text, sentence] of [
    ['late', say('ui.time.unreadable', { example: '21:30' })],
    ['24:00', say('ui.time.hours')],
    ['9:75', say('ui.time.minutes')],
    // In Madrid, whose clocks count, they go from 2:00 to 3:00 that night.
    ['2:30', say('ui.time.skipped', { day: format.day('2027-03-28'), time: '02:30' })],
  ] as const) {
    await time.fill(text);
    await page.keyboard.press('Enter');
    await expect(time).toHaveAccessibleDescription(textContaining(sentence));
    await expect(time).toBeFocused();
    expect(await scheduledAt()).toBeNull();
  }

  await time.fill('930');
  await expect(page.getByRole('tooltip')).toHaveText('= 09:30');
  await day.focus();
  await expect(time).toHaveValue('09:30');
  await expect(dialog).toContainText(say('newsletters.schedule.own', { at: 'Mar 28, 2027, 03:30' }));
  await time.fill('21h30');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await scheduledAt()).toBe('2027-03-28T19:30:00.000Z');
});

test('Enter chooses what the typed letters find first, also where the server finds it', async ({ visit, say }) => {
  const { name } = await freshClient(freshName('Enter'));
  const page = await visit('admin', '/payments/new');
  const recipient = page.getByRole('combobox', { name: say('payments.fields.recipientId') });
  // At once, before anything was found by these letters: nothing else is chosen instead.
  await recipient.click();
  await page.keyboard.type(name.slice(0, -1));
  await page.keyboard.press('Enter');
  await expect(recipient).toHaveValue(name.slice(0, -1));
  await expect(page.getByRole('option', { name }).first()).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(recipient).toHaveValue(name);

  // Letters that chose nothing do not stay.
  await page.keyboard.type(' and more');
  await page.keyboard.press('Tab');
  await expect(recipient).toHaveValue(name);
});
