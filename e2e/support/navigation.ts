import type { Page } from '@playwright/test';

/** Navigates like a link of the app, without a reload. Marks present headings as old. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = 'yes';
    history.pushState(null, '', to);
  }, path);
}

/** Waits for the heading of a page opened by {@link navigateTo} or first. */
export async function waitForHeading(page: Page): Promise<void> {
  // Checked at every frame, because `expect` polls only after 100, 250 and 500 ms.
  await page.waitForFunction(() => document.querySelector('h1:not([data-before])')?.checkVisibility());
}

/** Waits until the page has this path. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
}
