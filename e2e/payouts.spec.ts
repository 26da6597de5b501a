import { camt053 } from '../apps/server/src/features/statements/testing/statement-files.ts';
import { confirm, toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { freshWord } from './support/fresh.ts';
import { inDays } from './support/orders.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('es'));

const TODAY = inDays(0);

test('the accountant brings in a statement, confirms it, and pays owners in a run', async ({
  visit,
  say,
  format,
  problems,
}) => {
  problems.expect(/^422 POST \/api\/v1\/statements\/new/);
  test.setTimeout(120_000);
  const mark = freshWord().toUpperCase();
  const client = apiOf('client');
  const exact = await client.wallet.topUp({ body: { cents: 123_45 } });
  const alike = await client.wallet.topUp({ body: { cents: 678_91 } });
  const reference = (exact.transfer?.reference ?? '').replaceAll(' ', '');
  const file = camt053(1_000_00, [
    { day: TODAY, cents: 123_40, reference, name: 'Ana Exacta', bankId: `${mark}-1` },
    { day: TODAY, cents: 678_91, name: 'Berta Sin Concepto', bankId: `${mark}-2` },
    { day: TODAY, cents: -9_99, text: 'Comisión de la cuenta', bankId: `${mark}-3` },
  ]);
  const page = await visit('admin', '/payments/statements');

  await test.step('brings in what the bank says', async () => {
    await page
      .getByRole('button', { name: say('statements.upload.action') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const send = (content: string, name: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });
    await send(file.slice(0, file.length / 2), 'cut.xml');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await send(file, `statement-${mark}.xml`);
    await expect(page).toHaveURL(/\/payments\/statements\/\d+/);
    await expect(page.getByText(`statement-${mark}.xml`)).toBeVisible();
  });

  await test.step('books what is certain, with the amount of the bank', async () => {
    await page.getByRole('button', { name: say('statements.bookExact.action', { count: 1 }) }).click();
    await expect(toastOf(page, say('statements.bookExact.done', { count: 1 }))).toBeVisible();
    const { data } = await apiOf('admin').payments.search({ query: {}, body: { text: reference } });
    expect(data).toMatchObject([{ id: exact.id, state: 'confirmed', walletCents: 123_40 }]);
  });

  await test.step('decides on the others', async () => {
    await page.getByText(`${say('statements.group.suggested')} (1)`).click();
    const line = page.getByRole('article').filter({ hasText: 'Berta Sin Concepto' });
    await line.getByRole('button', { name: say('statements.book.action') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('statements.book.action') })
      .click();
    await expect(toastOf(page, say('statements.book.done'))).toBeVisible();
    const text = (alike.transfer?.reference ?? '').replaceAll(' ', '');
    const stateOf = async () => (await apiOf('admin').payments.search({ query: {}, body: { text } })).data[0]?.state;
    await expect.poll(stateOf).toBe('confirmed');
    await page.getByText(`${say('statements.group.unknown')} (1)`).click();
    await page
      .getByRole('article')
      .getByRole('button', { name: say('statements.ignore.action') })
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill('Comisión del banco');
    await confirm(page, say('statements.ignore.action'));
    await expect(page.getByText(`${say('statements.group.ignored')} (1)`)).toBeVisible();
  });

  await test.step('makes a run of what is due, takes its file, and marks it as paid', async () => {
    await page.goto('/payments/payouts/new');
    const rows = page.getByRole('checkbox');
    await expect(rows.first()).toBeVisible();
    const preview = await apiOf('admin').payouts.preview({ query: { day: TODAY } });
    expect(await rows.count()).toBe(preview.payouts.length);
    const total = page.getByText(format.money(preview.totalCents)).filter({ visible: true });
    await expect(total.first()).toBeVisible();
    await page.getByRole('button', { name: say('payouts.new.submit') }).click();
    await expect(page).toHaveURL(/\/payments\/payouts\/\d+/);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: say('payouts.file.action') }).click();
    expect((await file).suggestedFilename()).toMatch(/^payouts-\d+\.xml$/);
    await page.getByRole('button', { name: say('payouts.pay.action') }).click();
    await confirm(page, say('payouts.pay.action'));
    await expect(toastOf(page, say('payouts.pay.done'))).toBeVisible();
    await expect(page.getByText(say('payouts.state.paid')).first()).toBeVisible();
  });
});

test('a seller reads its own commission, and names the account that it is paid to', async ({ visit, say }) => {
  const page = await visit('seller', '/payments');
  await expect(page.getByRole('heading', { name: say('commissions.title') })).toBeVisible();
  await expect(page.getByText(say('commissions.summary.owed'))).toBeVisible();
  const card = page.getByRole('region', { name: say('commissions.account.title') });
  await card.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('commissions.account.iban')).fill('DE89 3704 0044 0532 0130 00');
  await dialog.getByRole('button', { name: say('commissions.account.save') }).click();
  await expect(card.getByText('•••• 3000')).toBeVisible();
  await expect(card.getByText(say('commissions.account.waits'))).toBeVisible();
});
