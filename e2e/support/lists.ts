import type { Download, Locator, Page } from '@playwright/test';
import type { Say } from './words.ts';

export const rows = (page: Page): Locator => page.locator('tbody tr');

/** Saves what a list shows as CSV, by its menu. */
export async function exportCsv(page: Page, say: Say, within: Page | Locator = page): Promise<Download> {
  const download = page.waitForEvent('download');
  await within.getByRole('button', { name: say('ui.export.action') }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  return download;
}
