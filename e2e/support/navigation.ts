import type { Page } from '@playwright/test';

/** Follows an address as a link of the app would, without loading the app anew. What headings show is marked as old. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = 'yes';
    history.pushState(null, '', to);
  }, path);
}

/** Waits for the heading of a page that came after {@link navigateTo} or first. */
export async function waitForHeading(page: Page): Promise<void> {
  // Looked for with every frame: `expect` looks again after a tenth, a quarter and half a second.
  await page.waitForFunction(() => document.querySelector('h1:not([data-before])')?.checkVisibility());
}

/** Waits until an address is where one is, by its path. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
}
