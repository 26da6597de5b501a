import type { Locator, Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Selects an option with two clicks, as people do. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  // Options of native selects, such as the page's languages, exist but are not visible.
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
}

/** A text field of a record's form. Waits, because the fields come with the record. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('textbox', { name, exact: true });

/** Runs an act on a record: a button if there is room, otherwise under "More actions". */
export async function act(page: Page, say: Say, label: string): Promise<void> {
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: label, exact: true }).first();
  const more = main.getByRole('button', { name: say('ui.actions.more') }).first();
  await button.or(more).first().waitFor();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}

/** Turns a record's facts into its form. */
export const edit = (page: Page, say: Say): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('button', { name: say('ui.actions.edit'), exact: true })
    .click();

/** Confirms the open dialog, with a reason if required. */
export async function confirm(page: Page, label: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field).fill(value);
  await dialog.getByRole('button', { name: label, exact: true }).click();
}

/**
 * Opens the review of an order and places it. With a mandate, the team places it for a client. With a reason, a text of
 * it is not as ordered.
 */
export async function placeOrder(page: Page, say: Say, mandate?: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: say('campaigns.review.open') }).click();
  const dialog = page.getByRole('dialog');
  if (mandate) await dialog.getByLabel(say('campaigns.summary.mandateLabel')).fill(mandate);
  if (reason) await dialog.getByLabel(say('briefings.order.reason')).fill(reason);
  await dialog.getByRole('button', { name: orderButton(say) }).click();
}

/** The one button of the review, whatever its total. */
export const orderButton = (say: Say): RegExp =>
  new RegExp(`^${say('campaigns.review.order', { amount: '#' }).replace('#', '.+')}$`);

/** The page's bell, whatever its count. */
export function bell(page: Page, say: Say): Locator {
  const unread = [1, 2].map((count) => say('ui.shell.unread', { count }).replace(String(count), '[\\d.,]+'));
  const name = new RegExp(`^(${[say('ui.shell.notifications'), ...unread].join('|')})$`);
  return page.getByRole('banner').getByRole('button', { name });
}

/**
 * The newest toast that says this: a string is its whole message. While a toast leaves and the next one comes
 * both are drawn, so one of them is named.
 */
export const toastOf = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .last();

/** For a pattern that has these words in it. */
export const literally = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern for text that contains these words, where Playwright would compare the whole. */
export const textContaining = (words: string): RegExp => new RegExp(literally(words));
