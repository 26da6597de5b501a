import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './words.ts';

/** Where a campaign's sites are chosen while it is completed: from a list, or where that has no room from a select. */
function sitesOf(page: Page, say: Say, site: string): { item: Locator; select: Locator } {
  const list = page.getByRole('navigation', { name: say('campaigns.complete.sites') });
  return {
    item: list.getByRole('button', { name: site }),
    select: page.getByRole('combobox', { name: say('campaigns.complete.pick'), exact: true }),
  };
}

/** Opens the briefing of a site. */
export async function openSite(page: Page, say: Say, site: string): Promise<void> {
  const { item, select } = sitesOf(page, say, site);
  await item.or(select).waitFor();
  if (await item.isVisible()) return item.click();
  await select.click();
  await page.getByRole('option', { name: site }).filter({ visible: true }).click();
}

/** What stands beside the name of the site that is open, such as `1 missing`. */
export async function expectSite(page: Page, say: Say, site: string, words: string): Promise<void> {
  const { item, select } = sitesOf(page, say, site);
  await item.or(select).waitFor();
  if (await item.isVisible()) return expect(item).toContainText(words);
  await expect(select).toHaveValue(`${site} · ${words}`);
}

/** Opens the summary where it is a bar below the page. */
export async function openSummary(page: Page, say: Say): Promise<void> {
  const summary = page.getByRole('complementary', { name: say('campaigns.summary.title') });
  await summary.waitFor();
  const bar = summary.getByRole('button', { expanded: false });
  if (await bar.isVisible()) await bar.click();
}
