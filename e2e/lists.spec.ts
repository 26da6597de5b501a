import type { Page } from '@playwright/test';
import { choose, textContaining, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshName } from './support/fresh.ts';
import { rows } from './support/lists.ts';
import { orderIn } from './support/orders.ts';
import { emailOf } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';
import { type Say, wordsIn } from './support/words.ts';

test.use(inLocale('en-US'));
// Each clears what its two people keep: one after the other.
test.describe.configure({ mode: 'default' });

/** Other tests work as them too, but keep no views of briefings and open no list with one. */
const MAKER = 'oliver';
/** Reads Spanish, whatever the maker reads. */
const READER = 'beatriz';

const heads = async (page: Page) => (await page.getByRole('columnheader').allTextContents()).filter(Boolean);
const ticked = (page: Page) => rows(page).getByRole('checkbox', { checked: true });
const active = (page: Page) => page.locator('tbody tr[data-active]');
/** Waits for a page that begins with this row: `11–20 of 494`. */
const onPageFrom = (page: Page, say: Say, first: number) => {
  const range = say('ui.list.range', { from: first, to: '#', total: '#' }).replaceAll('#', '[\\d.,\\s]+');
  return expect(page.getByText(new RegExp(`^${range}$`))).toBeVisible();
};
/** Resolves when its rows are there: their numbers come a little earlier. */
async function toNextPage(page: Page, say: Say): Promise<void> {
  const first = rows(page).first().getByRole('link').first();
  const before = (await first.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: say('ui.list.nextPage') }).click();
  await expect(first).not.toHaveAttribute('href', before);
}

test.afterEach(async () => {
  for (const who of [MAKER, READER]) {
    const { data } = await apiOf(who).views.list({ query: { list: 'briefings' } });
    for (const view of data.filter(({ isMine }) => isMine)) await apiOf(who).views.remove({ params: { id: view.id } });
  }
});

test('a tab opens on what is due first, until its reader sorts it', async ({ visit, say }) => {
  const page = await visit('coordinator', '/briefings');
  const due = page.getByRole('columnheader', { name: say('briefings.fields.dueDate') });
  await expect(due).toHaveAttribute('aria-sort', 'ascending');
  const asked = page.waitForResponse(
    (answer) => answer.url().includes('/briefings/search?') && answer.url().includes('sort=due%2Cdesc'),
  );
  await due.getByRole('button').first().click();
  await asked;
  await expect(due).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/[?&]sort=due,desc/);
});

test.describe('the columns of a list', () => {
  test('are moved by drag and by keys, and stay so', async ({ visit, say }) => {
    const page = await visit(MAKER, '/briefings?queue=all');
    await expect(rows(page).first()).toBeVisible();
    const usual = await heads(page);
    await page.getByRole('button', { name: say('ui.list.columns') }).click();
    const grip = (column: string) =>
      page.getByRole('button', { name: say('ui.list.moveColumn', { column }), exact: true });
    const [title = '', site = '', status = ''] = [
      say('briefings.fields.title'),
      say('briefings.fields.site'),
      say('staff-briefings.columns.status'),
    ];

    await grip(site).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => heads(page)).toEqual([site, title, ...usual.slice(2)]);
    await expect(grip(site)).toBeFocused();

    const [from, to] = [await grip(status).boundingBox(), await grip(site).boundingBox()];
    if (!from || !to) throw new Error('The handles are not on screen.');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + 6, { steps: 12 });
    await page.mouse.up();
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual([status, site, title]);

    await page.getByRole('checkbox', { name: say('staff-briefings.columns.cost') }).check();
    await expect.poll(() => heads(page)).toContain(say('staff-briefings.columns.cost'));
    const arranged = await heads(page);
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    expect(await heads(page)).toEqual(arranged);

    await page.getByRole('button', { name: say('ui.list.columns') }).click();
    await page.getByRole('button', { name: say('ui.list.usualColumns') }).click();
    await expect.poll(() => heads(page)).toEqual(usual);
  });
});

test.describe('a view', () => {
  test('that is shared is seen by the team, and left alone by all but its maker', async ({ visit, say }) => {
    const name = freshName('Published first');
    const maker = await visit(MAKER, '/briefings?status=published&sort=title,desc');
    await maker.getByRole('button', { name: say('ui.list.views') }).click();
    await maker.getByLabel(say('ui.list.viewName')).fill(name);
    await maker.getByRole('checkbox', { name: say('ui.list.shareView') }).check();
    await maker.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
    await expect(maker.getByRole('button', { name: say('ui.list.viewNow', { name }) })).toBeVisible();

    const says = await wordsIn('es');
    const reader = await visit(READER, '/briefings', { locale: 'es' });
    await reader.getByRole('button', { name: says('ui.list.views') }).click();
    await expect(reader.getByText(says('ui.list.sharedViews'))).toBeVisible();
    await reader.getByRole('button', { name: says('ui.list.viewActions', { name }) }).click();
    await expect(reader.getByRole('button', { name: says('ui.list.deleteView', { name }) })).toHaveCount(0);
    await reader.getByRole('button', { name: says('ui.list.defaultView') }).click();
    await expect(reader.getByRole('img', { name: says('ui.list.isDefaultView') })).toBeVisible();

    // From now on the list opens with it, unless the address asks for something else.
    await reader.goto('/briefings');
    await expect(reader).toHaveURL(/status=published/);
    await expect(reader).toHaveURL(/sort=title,desc/);
    await reader.goto('/briefings?status=done');
    await expect(rows(reader).first()).toBeVisible();
    await expect(reader).not.toHaveURL(/published/);

    await maker.getByRole('button', { name: say('ui.list.viewActions', { name }) }).click();
    await maker.getByRole('button', { name: say('ui.list.deleteView', { name }) }).click();
    await expect(maker.getByText(say('ui.list.viewDeleted', { name }))).toBeVisible();
    await reader.goto('/briefings');
    await reader.getByRole('button', { name: says('ui.list.views') }).click();
    await expect(reader.getByRole('button', { name, exact: true })).toHaveCount(0);
  });

  test('that the browser kept before goes to the server', async ({ visit, say }) => {
    const name = freshName('From before');
    const page = await visit(MAKER, '/cases');
    await page.evaluate(
      (text) => localStorage.setItem('views briefings', text),
      JSON.stringify([{ name, search: { status: ['done'] }, columns: null }]),
    );
    await page.goto('/briefings');
    await expect
      .poll(async () => (await apiOf(MAKER).views.list({ query: { list: 'briefings' } })).data.map((view) => view.name))
      .toContain(name);
    await page.getByRole('button', { name: say('ui.list.views') }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(/status=done/);
    expect(await page.evaluate(() => localStorage.getItem('views briefings'))).toBeNull();
  });
});

test.describe('what is selected', () => {
  test('outlives pages and sorts, and says what is elsewhere', async ({ visit, say }) => {
    const page = await visit(MAKER, '/briefings?queue=all&size=10&sort=statusSince,asc');
    await onPageFrom(page, say, 1);
    const bar = page.getByRole('toolbar', { name: say('ui.list.selection') });
    await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
    await expect(bar).toContainText(say('ui.list.selected', { count: 10 }));
    await toNextPage(page, say);
    await onPageFrom(page, say, 11);
    await expect(bar).toContainText(
      say('ui.list.selected', { count: 10 }) + say('ui.list.selectedElsewhere', { count: 10 }),
    );

    // One click, then one with Shift: all rows between them.
    await rows(page).nth(2).getByRole('checkbox').click();
    await rows(page)
      .nth(5)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(ticked(page)).toHaveCount(4);
    await expect(bar).toContainText(
      say('ui.list.selected', { count: 14 }) + say('ui.list.selectedElsewhere', { count: 10 }),
    );
    await page.getByRole('button', { name: say('briefings.fields.title'), exact: true }).click();
    await expect(page).toHaveURL(/sort=title/);
    await expect(bar).toContainText(say('ui.list.selected', { count: 14 }));

    await bar.getByRole('button', { name: say('ui.list.showSelected') }).click();
    await expect(rows(page)).toHaveCount(14);
    await expect(ticked(page)).toHaveCount(14);
    await rows(page).first().getByRole('checkbox').uncheck();
    await expect(rows(page)).toHaveCount(14);
    await bar.getByRole('button', { name: say('ui.list.showAllRows') }).click();
    await expect(rows(page)).toHaveCount(10);
    await expect(bar).toContainText(say('ui.list.selected', { count: 13 }));
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
  });

  test('can be everything that matches, but for some', async ({ visit, say }) => {
    // What other tests do meanwhile is of today.
    const submittedTo = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
    const { count } = await apiOf(MAKER).briefings.count({ body: { status: ['done'], submittedTo } });
    const page = await visit(MAKER, `/briefings?size=10&status=done&submittedTo=${submittedTo}`);
    await onPageFrom(page, say, 1);
    const bar = page.getByRole('toolbar', { name: say('ui.list.selection') });
    await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
    await bar.getByRole('button', { name: say('ui.list.selectMatching', { total: count }) }).click();
    await expect(bar).toContainText(say('ui.list.matchingSelected', { count }));
    await toNextPage(page, say);
    await onPageFrom(page, say, 11);
    await expect(ticked(page)).toHaveCount(10);
    await rows(page).first().getByRole('checkbox').uncheck();
    await expect(bar).toContainText(
      say('ui.list.selected', { count: count - 1 }) + say('ui.list.selectedElsewhere', { count: count - 10 }),
    );
    // "All that match" was said of another filter.
    await page.getByRole('button', { name: say('ui.list.clearFilters') }).click();
    await expect(bar).toHaveCount(0);
  });
});

test.describe('an action on many', () => {
  test('names what was refused, and leaves that selected', async ({ visit, say, problems }) => {
    problems.expect(/^409 POST \/api\/v1\/briefings\/\d+\/assign_editor$/, /ERR_FAILED GET \/api\/v1\/events$/);
    const name = freshName('Many at once');
    const client = emailOf('Søren Kjær');
    const [mine, theirs] = [
      await orderIn(client, 'waiting_review', { name }),
      await orderIn(client, 'waiting_review', { name }),
    ];
    const page = await visit(MAKER, '/categories');
    // A line that is down: the page does not hear what others do.
    await page.route('**/api/v1/events', (route) => route.abort('failed'));
    await page.goto(`/briefings?text=${encodeURIComponent(name)}`);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('checkbox', { name: say('ui.list.selectAll') }).check();
    await page.getByRole('button', { name: say('staff-briefings.assign.action') }).click();
    // Meanwhile somebody else changes one of them: it is not overwritten unseen.
    const { version } = await apiOf('admin').briefings.get({ params: { id: theirs.briefingId } });
    const { data: editors } = await apiOf('admin').users.editors();
    await apiOf('admin').briefings.assign_editor({
      params: { id: theirs.briefingId },
      version,
      body: { editorId: editors[0]?.id ?? 0 },
    });
    const dialog = page.getByRole('dialog');
    await choose(page, say('staff-briefings.columns.editor'), 'Declan O’Rourke');
    await dialog.getByRole('button', { name: say('staff-briefings.assign.action') }).click();
    await expect(dialog).toContainText(say('staff-briefings.assign.done', { count: 1 }));
    await expect(dialog.getByRole('alert')).toContainText(say('ui.bulk.refused', { count: 1 }));
    await expect(dialog.getByRole('listitem')).toContainText(theirs.title);
    await dialog
      .getByRole('button', { name: say('ui.actions.close'), exact: true })
      .last()
      .click();
    await expect(page.getByRole('toolbar', { name: say('ui.list.selection') })).toContainText(
      say('ui.list.selected', { count: 1 }),
    );
    await expect(toastOf(page, textContaining(say('staff-briefings.assign.done', { count: 2 })))).toHaveCount(0);
    const assigned = await apiOf('admin').briefings.get({ params: { id: mine.briefingId } });
    expect(assigned.editor?.name).toBe('Declan O’Rourke');
  });
});

test.describe('the keys of a list', () => {
  test('move, select and open', async ({ visit, say }) => {
    const page = await visit(MAKER, '/briefings?queue=all&size=10&sort=statusSince,asc');
    await onPageFrom(page, say, 1);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(ticked(page)).toHaveCount(1);
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(`Shift+${key}`);
    await expect(ticked(page)).toHaveCount(3);
    await expect(rows(page).nth(3)).toBeFocused();
    await page.keyboard.press('x');
    await expect(ticked(page)).toHaveCount(2);

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: say('ui.list.keys.title') });
    await expect(help).toContainText(say('ui.list.keys.extend'));
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    // Escape was the dialog's.
    await expect(ticked(page)).toHaveCount(2);

    await page.keyboard.press('/');
    const filter = page.getByRole('textbox', { name: say('staff-briefings.filters.text') });
    await expect(filter).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(filter).toHaveCount(0);
    const href = await rows(page).nth(4).getByRole('link').getAttribute('href');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(href ?? '');
  });

  test('open a request beside the list, and are the panel’s while it is open', async ({ visit }) => {
    const page = await visit(MAKER, '/requests?queue=all');
    await expect(rows(page).nth(2)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/open=\d+/);
    await expect(page.getByRole('dialog')).toBeFocused();
    const opened = page.url();
    // The panel steps through the list, which stays in use behind it.
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(opened);
    await page.keyboard.press('k');
    await expect(page).toHaveURL(opened);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(active(page)).toHaveAttribute('data-index', '1');
    await expect(rows(page).nth(1)).toBeFocused();
  });

  test('step over the end of a page', async ({ visit, say }) => {
    const page = await visit('admin', '/admin/audit?size=10');
    await rows(page).last().click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/open=\d+/);
    const last = page.url();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/page=1\b/);
    await expect(page).not.toHaveURL(new RegExp(`open=${new URL(last).searchParams.get('open')}\\b`));
    await page.keyboard.press('k');
    await expect(page).toHaveURL(last);

    // A record with a page of its own steps on while its list isn't there.
    const filter = { country: ['MX'] };
    const query = { size: 12, sort: ['domain,asc'] };
    const ids = (await apiOf('admin').sites.search({ query, body: filter })).data.map(({ id }) => id);
    const at = (place: number) => new RegExp(`/sites/${ids[place]}$`);
    await page.goto('/sites?size=10&sort=domain,asc&country=MX');
    await rows(page).nth(9).getByRole('link').first().click();
    await expect(page).toHaveURL(at(9));
    for (const [key, place] of [
      ['j', 10],
      ['j', 11],
      ['k', 10],
      ['k', 9],
    ] as const) {
      await expect(page.getByRole('button', { name: say('ui.list.nextRecord') })).toBeEnabled();
      await page.keyboard.press(key);
      await expect(page).toHaveURL(at(place));
    }
  });

  test('step on from a record that an act took out of the list', async ({ visit, say }) => {
    const { data } = await apiOf(MAKER).briefings.search({ query: { size: 1 }, body: { status: ['published'] } });
    const name = freshName('One after another');
    const caseDue = (dueOn: string) =>
      apiOf(MAKER).cases.create({
        body: {
          kind: 'question',
          title: `${name}, ${dueOn}`,
          detail: 'Say when.',
          briefingId: data[0]?.id ?? 0,
          dueOn,
        },
      });
    const first = await caseDue('2031-05-06');
    const second = await caseDue('2031-05-07');
    const third = await caseDue('2031-05-08');
    const page = await visit(MAKER, `/cases?queue=open&text=${encodeURIComponent(name)}&open=${second.id}`);
    await expect(rows(page)).toHaveCount(3);

    const panel = page.getByRole('dialog');
    await panel.getByText(say('cases.close.action'), { exact: true }).first().click();
    await panel.getByRole('textbox', { name: say('cases.close.label') }).fill('It is answered.');
    await panel.getByRole('button', { name: say('cases.close.action') }).click();
    await expect(rows(page)).toHaveCount(2);
    // The panel stays with what was closed, until its reader steps on.
    await expect(panel).toContainText(second.title);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`[?&]open=${third.id}`));
    await expect(panel).toContainText(third.title);
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(`[?&]open=${first.id}`));
  });
});

test.describe('a cell', () => {
  test('is changed in place, and tells when someone else was quicker', async ({ visit, say, format, problems }) => {
    problems.expect(/^409 POST \/api\/v1\/cases\/\d+\/assign$/, /ERR_FAILED GET \/api\/v1\/events$/);
    const { data } = await apiOf(MAKER).briefings.search({ query: { size: 1 }, body: { status: ['published'] } });
    const title = freshName('When is it due');
    const made = await apiOf(MAKER).cases.create({
      body: { kind: 'question', title, detail: 'Say when.', briefingId: data[0]?.id ?? 0, dueOn: '2031-05-06' },
    });
    const stored = () => apiOf(MAKER).cases.get({ params: { id: made.id } });

    const page = await visit(MAKER, '/categories');
    // A line that is down: the page does not hear what others do.
    await page.route('**/api/v1/events', (route) => route.abort('failed'));
    await page.goto(`/cases?text=${encodeURIComponent(title)}`);
    await expect(rows(page)).toHaveCount(1);
    const cell = page.getByRole('cell', { name: format.day('2031-05-06') });
    const field = page.getByLabel(say('cases.columns.due'));
    await cell.dblclick();
    await field.fill(format.typedDay('2031-06-07'));
    // First the calendar, then the cell.
    const calendar = page.locator('[data-dates-dropdown]');
    await expect(calendar).toBeVisible();
    await field.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(field).toHaveValue(format.typedDay('2031-06-07'));
    await field.press('Escape');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await field.fill(format.typedDay('2031-06-07'));
    await field.press('Enter');
    await expect(page.getByRole('cell', { name: format.day('2031-06-07') })).toBeVisible();
    await expect.poll(async () => (await stored()).dueOn).toBe('2031-06-07');

    const { version } = await stored();
    const theirs = { assigneeId: null, dueOn: '2031-07-08' };
    await apiOf('admin').cases.assign({ params: { id: made.id }, version, body: theirs });
    await page.keyboard.press('F2');
    await field.fill(format.typedDay('2031-08-09'));
    await field.press('Enter');
    const trouble = page.getByRole('dialog');
    await expect(trouble).toContainText(format.day('2031-07-08'));
    await expect(trouble).toContainText(format.day('2031-08-09'));
    await trouble.getByRole('button', { name: say('ui.conflict.keepMine') }).click();
    await expect.poll(async () => (await stored()).dueOn).toBe('2031-08-09');
    await expect(page.getByRole('cell', { name: format.day('2031-08-09') })).toBeVisible();
  });

  test('takes a day from the keys or the calendar, and no other text', async ({ visit, say, format }) => {
    const { data } = await apiOf(MAKER).briefings.search({ query: { size: 1 }, body: { status: ['published'] } });
    const title = freshName('Which day is it');
    const made = await apiOf(MAKER).cases.create({
      body: { kind: 'question', title, detail: 'Say when.', briefingId: data[0]?.id ?? 0, dueOn: '2031-05-06' },
    });
    const due = async () => (await apiOf(MAKER).cases.get({ params: { id: made.id } })).dueOn;
    const page = await visit(MAKER, `/cases?text=${encodeURIComponent(title)}`);
    const cell = page.locator('td[data-cell="due"]');
    const field = page.getByLabel(say('cases.columns.due'));
    await expect(cell).toHaveCount(1);

    // By keys alone: what is typed replaces the day, though its field is still loading.
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.keyboard.type('6/7/31');
    await page.keyboard.press('Enter');
    await expect.poll(due).toBe('2031-06-07');
    await expect(cell).toBeFocused();

    // No day: it stays until it is one.
    await page.keyboard.press('F2');
    await expect(field).toBeFocused();
    await page.keyboard.type('6/31/2031');
    await page.keyboard.press('Enter');
    const wrong = page.getByText(say('ui.date.unreadable', { example: '12/31/2030' }));
    await expect(wrong).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(field).toHaveValue('6/31/2031');
    await expect(wrong).toBeVisible();

    // Weeks begin on Sunday: the first of June 2031 is one. A click in the calendar leaves cell and list alone.
    await field.click();
    const calendar = page.locator('[data-dates-dropdown]');
    await expect(calendar.getByRole('columnheader').or(calendar.locator('th')).first()).toHaveText('Su');
    await calendar.locator('thead').click();
    await calendar.getByRole('button', { name: '18 June 2031' }).click();
    await expect(calendar).toBeHidden();
    await expect(page).not.toHaveURL(/open=/);
    await expect(field).toHaveValue(format.typedDay('2031-06-18'));
    await expect(wrong).toBeHidden();
    await page.keyboard.press('Enter');
    await expect.poll(due).toBe('2031-06-18');

    // Tab leads to the buttons of what is changed.
    await page.keyboard.press('e');
    await expect(field).toBeFocused();
    await page.keyboard.type('6/19/2031');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: say('ui.actions.save'), exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(due).toBe('2031-06-19');

    // Unchanged by Tab, and cleared.
    await expect(cell).not.toHaveAttribute('aria-busy');
    await page.keyboard.press('e');
    await expect(field).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(field).toBeHidden();
    await cell.dblclick();
    await expect(field).toBeFocused();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect.poll(due).toBeNull();
  });
});
