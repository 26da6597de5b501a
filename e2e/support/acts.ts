import type { Locator, Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Picks an option of a select field, as people do: click, click. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  // The options of plain select fields, such as the languages of the page, are there but not in sight.
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
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

/** The bell of the page, however many notifications it counts. */
export function bell(page: Page, say: Say): Locator {
  const unread = [1, 2].map((count) => say('ui.shell.unread', { count }).replace(String(count), '[\\d.,]+'));
  const name = new RegExp(`^(${[say('ui.shell.notifications'), ...unread].join('|')})$`);
  return page.getByRole('banner').getByRole('button', { name });
}

/** What a toast says. */
export const toastOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text });

/** A text that contains these words, where Playwright would compare the whole, as with what a field is described by. */
export const textContaining = (words: string): RegExp => new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
