import { contract } from '@linkstand/contract';
import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('es'));

const makeTask = (title: string) =>
  apiOf('admin').tasks.create({
    body: { title, detail: 'Con dos pasos.', checklist: [{ text: 'Llamar', isDone: true }] },
  });

const panelOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a task opens as facts, is changed by Edit, and asks before what was typed is lost', async ({ visit, say }) => {
  const { id } = await makeTask('Revisar el contrato');
  const page = await visit('admin', `/tasks?open=${id}`);
  const panel = panelOf(page, 'Revisar el contrato');
  await expect(panel.getByText('Con dos pasos.')).toBeVisible();
  const title = panel.getByRole('textbox', { name: say('tasks.columns.title') });
  await expect(title).toHaveCount(0);

  await panel.getByRole('button', { name: say('ui.actions.edit'), exact: true }).click();
  await expect(title).toBeFocused();
  await title.fill('Revisar el contrato nuevo');
  await panel.getByRole('button', { name: say('ui.actions.close') }).click();
  await page.getByRole('button', { name: say('ui.actions.stay') }).click();
  await expect(title).toHaveValue('Revisar el contrato nuevo');
  await panel.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
  await expect(panelOf(page, 'Revisar el contrato nuevo')).toBeVisible();
  await expect(title).toHaveCount(0);
});

test('whoever may not change a task reads it without a field', async ({ visit, say }) => {
  const { id } = await makeTask('Solo para leer');
  const page = await visit('admin', '/tasks');
  const { path } = contract.tasks.get;
  await page.route(`**${path.replace(':id', String(id))}`, async (route) => {
    const response = await route.fetch();
    const can = { move: false, update: false, note: false, remove: false };
    await route.fulfill({ response, json: { ...(await response.json()), can } });
  });
  await page.goto(`/tasks?open=${id}`);
  const panel = panelOf(page, 'Solo para leer');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Llamar' })).toBeVisible();
  await expect(panel.getByText(say('tasks.state.todo'))).toBeVisible();
  await expect(panel.locator('input, textarea, select')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: say('tasks.remove') })).toHaveCount(0);
});

test('a new task is asked for in the panel that is open, not over it', async ({ visit, say }) => {
  const { id } = await makeTask('Llamar a la imprenta');
  const page = await visit('admin', `/tasks?open=${id}`);
  const panel = panelOf(page, 'Llamar a la imprenta');
  await expect(panel.getByText('Con dos pasos.')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('tasks.newHere') })
    .focus();
  await page.keyboard.press('Enter');
  const form = panel.getByRole('dialog', { name: say('tasks.new') });
  await expect(form.getByRole('textbox', { name: say('tasks.columns.title') })).toBeFocused();
  await expect(page.locator('[aria-modal=true]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(panel).toBeVisible();
});
