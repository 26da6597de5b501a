import { toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshClient } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('pt-BR'));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a client is called as planned for today, and muted for a month', async ({ visit, say }) => {
  const client = await freshClient('Carla Quiet', { verified: false });
  const { crm } = apiOf('admin');
  const found = async () => {
    const { data } = await crm.search({ query: { size: 1 }, body: { text: client.email } });
    const [account] = data;
    if (!account) throw new Error('The client is not in the CRM.');
    return account;
  };
  const { id } = await found();
  await crm.planMany({ body: { ids: [id], step: { nextStep: 'Ligar sobre a proposta', nextStepOn: inDays(0) } } });

  const text = encodeURIComponent(client.email);
  const page = await visit('admin', `/crm?show=today&text=${text}`);
  const row = page.getByRole('row').filter({ hasText: client.name });
  await expect(row).toContainText('Ligar sobre a proposta');
  await row.getByText(client.name).click();
  const panel = page.getByRole('dialog');
  const field = panel.getByRole('textbox', { name: say('crm.touch.what') });
  const { data: colleagues } = await crm.colleagues({ params: { id }, query: { text: 'Oliver' } });
  const colleague = colleagues[0]?.name ?? 'nobody';
  await field.pressSequentially(`Quer mais sites de moda, @${colleague.slice(0, 4)}`);
  await expect(page.getByRole('option', { name: colleague, exact: true })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await panel.getByRole('button', { name: say('crm.touch.save') }).click();
  await expect(toastOf(page, say('crm.touch.saved'))).toBeVisible();
  await expect(panel.getByText(`@${colleague}`, { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: say('crm.step.done') }).click();
  await expect(panel.getByText(say('crm.step.none'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);

  await page.goto(`/crm?text=${text}`);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: say('crm.bulk.mute') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('people.act.mute') }).click();
  await expect(dialog.getByText(say('common.errors.required'))).toBeVisible();
  await dialog.getByRole('button', { name: say('people.act.muteMonth') }).click();
  await dialog.getByRole('button', { name: say('people.act.mute') }).click();
  await expect.poll(async () => (await found()).isMuted).toBe(true);
  expect((await found()).mutedUntil?.slice(0, 7)).not.toBe(inDays(0).slice(0, 7));
});

test('an act on selected clients closes the open panel first, unless something in it is unsaved', async ({
  visit,
  say,
}) => {
  const client = await freshClient('Paula Panel', { verified: false });
  const page = await visit('admin', `/crm?text=${encodeURIComponent(client.email)}`);
  const row = page.getByRole('row').filter({ hasText: client.name });
  await row.getByRole('checkbox').check();
  await row.getByText(client.name).click();
  const panel = page.getByRole('dialog', { name: client.name });
  await panel.getByRole('button', { name: say('crm.step.plan') }).click();
  const step = panel.getByRole('textbox', { name: say('crm.columns.nextStep') });
  await step.fill('Enviar a proposta');
  const mute = page.getByRole('button', { name: say('crm.bulk.mute') });
  await mute.click();
  const question = panel.getByRole('dialog', { name: say('ui.confirm.leaveTitle') });
  await question.getByRole('button', { name: say('ui.actions.stay') }).click();
  await expect(question).toHaveCount(0);
  await expect(step).toHaveValue('Enviar a proposta');

  // Who stayed is not asked later, when the panel closes for another reason.
  const dialog = page.getByRole('dialog', { name: say('crm.bulk.mute') });
  const proceed = question.getByRole('button', { name: say('ui.actions.discard') });
  await panel
    .getByRole('button', { name: say('ui.actions.close') })
    .first()
    .click();
  await proceed.click();
  await expect(panel).toHaveCount(0);
  await expect(dialog).toHaveCount(0);

  await row.getByText(client.name).click();
  await expect(panel).toBeVisible();
  await mute.click();
  await expect(dialog).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('checkbox')).toBeChecked();
});
