import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './support/test.ts';

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('h1')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  expect(violations).toEqual([]);
});
