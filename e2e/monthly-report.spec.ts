import { toastOf } from './support/acts.ts';
import { apiOf } from './support/api.ts';
import { mailTo } from './support/mailbox.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('pt-BR'));

const ADMIN = 'admin';

test('a month is reported to a client: written, frozen, downloaded and mailed', async ({ visit, say, problems }) => {
  problems.expect(/400 POST \/api\/v1\/publication-reports\/\d+\/mail/);
  const { data } = await apiOf(ADMIN).publicationReports.search({ query: { size: 1 }, body: {} });
  const [first] = data;
  if (!first) throw new Error('Nothing was published last month.');
  const page = await visit(ADMIN, '/reports/monthly');
  await page.getByRole('link', { name: first.client.name }).first().click();
  await page.getByRole('textbox', { name: say('publication-reports.summary') }).fill('Um mês forte.');
  // On some days of a month, the demo has issued this one.
  const issue = page.getByRole('button', { name: say('publication-reports.issue'), exact: true });
  await issue.or(page.getByRole('button', { name: say('publication-reports.issueAgain') })).click();
  await expect(toastOf(page, say('publication-reports.generated'))).toBeVisible();
  const saved = page.waitForEvent('download');
  const exports = page.getByRole('button', { name: say('ui.export.action') });
  await exports.click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  await exports.click();
  await page.getByRole('menuitem', { name: say('publication-reports.mail.action') }).click();
  const recipients = page.getByRole('textbox', { name: say('publication-reports.mail.to') });
  await recipients.fill('nobody');
  await page.keyboard.press('Enter');
  await expect(recipients).toHaveAttribute('aria-invalid', 'true');
  const address = `reports.${Date.now()}@shop.example`;
  await recipients.fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByText(address)).toBeVisible();
  const mail = await mailTo(address);
  expect(mail.links.some((url) => url.includes('/publication-reports/shared/'))).toBe(true);

  await page.reload();
  await expect(page.getByRole('textbox', { name: say('publication-reports.summary') })).toHaveValue('Um mês forte.');
});
