import { type TaskState, taskMachine } from '@linkstand/contract/tasks/machine';
import type { Locator, Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { freshWord } from './support/fresh.ts';
import { expect, inLocale, test } from './support/test.ts';
import type { Say } from './support/words.ts';

test.use(inLocale('es'));

// One board for everybody: cards that others add would move those that are being dragged, so one after another.
test.describe.configure({ mode: 'default' });

// Each test has cards of its own, known by their titles.

const column = (page: Page, say: Say, state: TaskState): Locator =>
  page.getByRole('main').getByRole('region', { name: say(`tasks.heading.${state}`), exact: true });
/** Titles of this test's cards in a column, from the top. */
async function titlesIn(page: Page, say: Say, state: TaskState, mark: string): Promise<string[]> {
  const titles = await column(page, say, state).locator('[data-title]').allInnerTexts();
  return titles.filter((title) => title.includes(mark));
}
const create = (title: string, state: TaskState) => apiOf('admin').tasks.create({ body: { title, state } });

test('a task is made, opened and moved by keys alone', async ({ visit, say }) => {
  const mark = freshWord();
  await create(`Second ${mark}`, 'doing');
  const page = await visit('admin', '/tasks');
  await expect(column(page, say, 'doing')).toContainText(`Second ${mark}`);
  await page.getByRole('button', { name: say('tasks.new'), exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: say('tasks.columns.title') })).toBeFocused();
  await page.keyboard.type(`First ${mark}`);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const card = page.locator('[data-title]').filter({ hasText: `First ${mark}` });
  await expect(column(page, say, 'todo')).toContainText(`First ${mark}`);

  await card.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => titlesIn(page, say, 'doing', mark)).toEqual([`First ${mark}`, `Second ${mark}`]);
  await expect(card).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => titlesIn(page, say, 'doing', mark)).toEqual([`Second ${mark}`, `First ${mark}`]);
  await expect(card).toBeFocused();
  for (const state of ['waiting', 'done'] as const) {
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => titlesIn(page, say, state, mark)).toEqual([`First ${mark}`]);
    await expect(card).toBeFocused();
  }
  // There is nothing beyond the last column.
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => titlesIn(page, say, 'waiting', mark)).toEqual([`First ${mark}`]);

  // The help tells the board's keys, and none of a table's.
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: say('ui.list.keys.title') });
  await expect(help).toContainText(say('tasks.keys.within'));
  await expect(help).not.toContainText(say('ui.list.keys.ends'));
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  // By its menu.
  await page.getByRole('button', { name: say('tasks.moveTo', { title: `First ${mark}` }) }).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: say('tasks.state.todo'), exact: true });
  await expect(entry).toBeVisible();
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titlesIn(page, say, 'todo', mark)).toEqual([`First ${mark}`]);
  // It gives the focus back as it goes.
  await expect(page.getByRole('menu')).toHaveCount(0);

  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(`First ${mark}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toBeFocused();
});

test('a card is dragged between two others of another column', async ({ visit, say }) => {
  const mark = freshWord();
  // Each comes on top.
  for (const title of ['Below', 'Above']) await create(`${title} ${mark}`, 'waiting');
  await create(`Dragged ${mark}`, 'todo');
  const page = await visit('admin', '/tasks');
  const card = (title: string) => page.locator('[data-card]').filter({ hasText: `${title} ${mark}` });
  await expect(card('Dragged')).toBeVisible();
  await card('Dragged').dragTo(card('Below'), { targetPosition: { x: 60, y: 4 } });
  const titles = ['Above', 'Dragged', 'Below'].map((title) => `${title} ${mark}`);
  await expect.poll(() => titlesIn(page, say, 'waiting', mark)).toEqual(titles);
  await page.reload();
  await expect(card('Dragged')).toBeVisible();
  expect(await titlesIn(page, say, 'waiting', mark)).toEqual(titles);
});

test('while twenty move cards at once, an open board ends as the server has it, with every card', async ({
  visit,
  say,
}) => {
  const mark = freshWord();
  const api = apiOf('admin');
  const cards: Awaited<ReturnType<typeof create>>[] = [];
  for (let number = 0; number < 20; number++) cards.push(await create(`Card ${number} ${mark}`, 'todo'));
  const page = await visit('admin', '/tasks');
  await expect.poll(() => titlesIn(page, say, 'todo', mark)).toHaveLength(20);
  await Promise.all(
    cards.map(async ({ id, version }, at) => {
      // Each beside a card that somebody else moves at the same time.
      const afterId = cards[(at * 7 + 3) % cards.length]?.id ?? null;
      const state = taskMachine.states[at % 2] ?? 'todo';
      await api.tasks.move({ params: { id }, version, body: { state, afterId } });
    }),
  );
  const ordered = async (state: TaskState) => {
    const query = { page: 0, size: 200, sort: ['position,asc'] };
    const { data } = await api.tasks.search({ query, body: { state: [state], text: mark } });
    return data.map(({ title }) => title);
  };
  const [todo, doing] = [await ordered('todo'), await ordered('doing')];
  expect([...todo, ...doing].toSorted()).toEqual(cards.map(({ title }) => title).toSorted());
  await expect.poll(() => titlesIn(page, say, 'todo', mark)).toEqual(todo);
  await expect.poll(() => titlesIn(page, say, 'doing', mark)).toEqual(doing);
  for (const { id } of cards) await api.tasks.remove({ params: { id } });
  await expect.poll(() => titlesIn(page, say, 'todo', mark)).toEqual([]);
});

test('a task gets steps, which are ticked, and is deleted', async ({ visit, say }) => {
  const mark = freshWord();
  const { id } = await create(`Steps ${mark}`, 'todo');
  const page = await visit('admin', `/tasks?open=${id}`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('textbox', { name: say('tasks.addStep') }).fill('Ask for the invoice');
  await panel.getByRole('button', { name: say('tasks.add'), exact: true }).click();
  // The server keeps it before it is ticked on the screen.
  await panel.getByRole('checkbox', { name: 'Ask for the invoice' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Ask for the invoice' })).toBeChecked();
  await expect
    .poll(async () => (await apiOf('admin').tasks.get({ params: { id } })).checklist)
    .toEqual([{ text: 'Ask for the invoice', isDone: true }]);
  await panel.getByRole('button', { name: say('tasks.remove'), exact: true }).click();
  await expect(panel).toContainText(say('tasks.removeHelp'));
  await panel.getByRole('button', { name: say('tasks.remove'), exact: true }).click();
  await expect(page.locator('[data-title]').filter({ hasText: mark })).toHaveCount(0);
});
