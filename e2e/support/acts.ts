import type { Locator, Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Picks an option of a select field, as people do: click, click. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** An action of a record: a button where there is room, else under "More actions". */
export async function act(page: Page, say: Say, label: string): Promise<void> {
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: label, exact: true }).first();
  const more = main.getByRole('button', { name: say('ui.actions.more') }).first();
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Answers the question that stands over the page, with a reason where it asks for one. */
export async function confirm(page: Page, label: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field).fill(value);
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

/** What a toast says. */
export const toastOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text });
