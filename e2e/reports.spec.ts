import { readFile } from 'node:fs/promises';
import { REPORT_KEYS, REPORTS, type Report } from '@linkstand/contract/reports/definitions';
import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { expect, inLocale, test } from './support/test.ts';

test.use(inLocale('es'));

const ADMIN = 'admin';

async function saved(page: Page, button: string, file: 'CSV' | 'XLSX' | 'PDF'): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: file }).click();
  return readFile(await (await download).path());
}

test('every report is opened, compared, sorted and saved in three formats', async ({ visit, say }) => {
  test.slow();
  const page = await visit(ADMIN, '/dashboard');
  const exportLabel = say('ui.export.action');
  for (const key of REPORT_KEYS) {
    const report: Report = REPORTS[key];
    await page.goto(`${report.path}?period=year`);
    const table = page.getByRole('table', { name: say('reports.table') });
    const rows = table.locator('tbody').getByRole('rowheader');
    await expect(rows.first(), key).toBeVisible();
    // Compared with the year before.
    await page.getByRole('button', { name: say('reports.compare.label') }).click();
    await page.getByRole('radio', { name: say('reports.compare.year') }).click();
    await expect(page).toHaveURL(/compare=year/);
    const [first] = report.measures;
    await table.getByRole('button', { name: say(`reports.report.measure.${first}`), exact: true }).click();
    await expect(page, key).toHaveURL(/sort=/);
    await expect(rows.first()).toBeVisible();
    const csv = (await saved(page, exportLabel, 'CSV')).toString();
    expect(csv, key).toContain(say(`reports.report.measure.${first}`));
    expect(csv.trim().split('\r\n').length, key).toBeGreaterThan(2);
    expect((await saved(page, exportLabel, 'XLSX')).subarray(0, 2).toString(), key).toBe('PK');
    expect((await saved(page, exportLabel, 'PDF')).subarray(0, 5).toString(), key).toBe('%PDF-');
  }
});

test('a row leads to the records behind it, as many as it says', async ({ visit, say }) => {
  const page = await visit(ADMIN, '/sells-report?period=year&rows=client');
  const table = page.getByRole('table', { name: say('reports.table') });
  const first = table.locator('tbody').getByRole('rowheader').first().getByRole('button');
  const name = (await first.textContent()) ?? '';
  await first.click();
  await page.getByRole('menuitem', { name: say('reports.filterBy', { name }) }).click();
  await expect(page).toHaveURL(/clientId=\d+/);
  await expect(table.locator('tbody').getByRole('rowheader')).toHaveCount(1);
  const clientId = Number(new URL(page.url()).searchParams.get('clientId'));
  const { totals } = await apiOf(ADMIN).reports.read({
    params: { report: 'sells-report' },
    query: { size: 1 },
    body: { period: 'year', rows: 'client', filter: { clientId } },
  });
  const count = totals.briefings ?? 0;
  expect(count).toBeGreaterThan(0);
  await table.locator('tbody').getByRole('rowheader').getByRole('button').click();
  await page.getByRole('menuitem', { name: say('reports.opens.briefings') }).click();
  await expect(page).toHaveURL(/\/briefings\?/);
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible();
});
