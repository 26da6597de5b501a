import { toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { mailTo } from './support/mailbox.ts';
import { orderIn } from './support/orders.ts';
import { freshClient } from './support/people.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('es'));

test('an accountant invoices what is due, and its client reads, downloads and pays the bill', async ({
  visit,
  say,
  format,
}) => {
  const { email, name } = await freshClient('Berta Factura');
  const ordered = await orderIn(email, 'published', { name: 'Rutas por la costa' });
  const accountant = await visit('admin', '/create-invoices');

  await test.step('drafts what is due', async () => {
    await accountant
      .getByRole('button', { name: say('invoices.due.title') })
      .first()
      .click();
    const dialog = accountant.getByRole('dialog');
    await expect(dialog.getByRole('row').filter({ hasText: name })).toBeVisible();
    await dialog.getByRole('button', { name: say('ui.actions.cancel') }).click();
    // The whole world is due here: for this one client a draft of its own.
    await accountant.getByRole('link', { name: say('invoices.new.title') }).click();
    const party = accountant.getByRole('combobox', { name: say('invoices.type.client') });
    await party.fill(name);
    await accountant.getByRole('option', { name }).click();
    await accountant.getByRole('button', { name: say('invoices.new.submit') }).click();
    await expect(accountant).toHaveURL(/\/create-invoices\/\d+$/);
    await accountant.getByRole('button', { name: say('invoices.addDue.title') }).click();
    await accountant.getByRole('dialog').getByRole('checkbox').first().check();
    await accountant
      .getByRole('dialog')
      .getByRole('button', { name: say('invoices.addDue.submit', { count: 1 }) })
      .click();
    await expect(accountant.getByRole('link', { name: /Rutas por la costa/ })).toBeVisible();
  });

  await test.step('adds a line and takes something off, with a reason', async () => {
    await accountant.getByRole('button', { name: say('invoices.writeLine.title') }).click();
    const dialog = accountant.getByRole('dialog');
    await dialog.getByLabel(say('invoices.fields.description')).fill('Traducción');
    await dialog.getByLabel(say('invoices.fields.unitPriceCents')).fill('100');
    await dialog.getByRole('button', { name: say('invoices.writeLine.submit'), exact: true }).click();
    await expect(accountant.getByRole('cell', { name: 'Traducción', exact: true })).toBeVisible();
    await accountant.getByRole('button', { name: say('invoices.adjust.title') }).click();
    await dialog.getByLabel(say('invoices.adjust.amount')).fill('10');
    await dialog.getByLabel(say('invoices.adjust.reason'), { exact: false }).last().fill('Cliente nuevo');
    await dialog.getByRole('button', { name: say('invoices.adjust.submit') }).click();
    await expect(accountant.getByRole('cell', { name: /: Cliente nuevo$/ }).first()).toBeVisible();
  });

  await test.step('reads the draft as facts, and changes what it says by Edit', async () => {
    const note = accountant.getByRole('textbox', { name: say('invoices.fields.note') });
    await expect(note).toHaveCount(0);
    await accountant
      .getByRole('region', { name: say('invoices.draft.title') })
      .getByRole('button', { name: say('ui.actions.edit'), exact: true })
      .click();
    await note.fill('Pedido 77');
    await accountant.getByRole('button', { name: say('ui.actions.save'), exact: true }).click();
    await expect(accountant.getByRole('definition').filter({ hasText: 'Pedido 77' })).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  let number = '';
  await test.step('issues and mails it', async () => {
    await accountant.getByRole('button', { name: say('invoices.issue.action'), exact: true }).click();
    await accountant
      .getByRole('dialog')
      .getByRole('button', { name: say('invoices.issue.action'), exact: true })
      .click();
    await expect(toastOf(accountant, say('invoices.issue.done'))).toBeVisible();
    const heading = accountant.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(/INV-\d{4}-\d{6}/);
    [number = ''] = /INV-\d{4}-\d{6}/.exec((await heading.textContent()) ?? '') ?? [];
    // What the publication cost is paid already; the line and the VAT on it are open.
    await expect(accountant.getByText(say('invoices.state.partly_paid'))).toBeVisible();
    await expect(accountant.getByText(format.money(108_90)).first()).toBeVisible();
    await accountant.getByRole('button', { name: say('invoices.mail.action'), exact: true }).click();
    await mailTo(email, ({ subject }) => subject.includes(number));
  });

  await test.step('the client reads it, downloads it, and pays it from its wallet', async () => {
    const { data } = await apiOf('admin').users.search({ query: {}, body: { text: email } });
    await apiOf('admin').payments.create({
      body: { recipientId: data[0]?.id ?? 0, walletCents: 50_000, counterAccount: 'opening', comments: 'For the test' },
    });
    const client = await visit(email, '/financial?tab=bills');
    const row = client.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText(format.money(108_90));
    const [file] = await Promise.all([
      client.waitForEvent('download'),
      row.getByRole('button', { name: say('bills.pdfOf', { number }) }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    await row.getByRole('button', { name: say('bills.pay.action'), exact: true }).click();
    await client
      .getByRole('dialog')
      .getByRole('button', { name: say('bills.pay.confirm', { amount: format.money(108_90) }) })
      .click();
    await expect(row).toContainText(say('bills.status.paid'));
    // The team's page follows without a reload.
    await expect(accountant.getByText(say('invoices.state.paid'), { exact: true }).first()).toBeVisible();
  });

  await test.step('and its publication says that it is invoiced and paid', async () => {
    const finances = await apiOf('admin').finances.get({ params: { id: ordered.briefingId } });
    expect(finances.client).toMatchObject({ status: 'invoiced', payment: 'paid' });
  });
});
