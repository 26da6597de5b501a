import type { Locator, Page } from '@playwright/test';

export const rows = (page: Page): Locator => page.locator('tbody tr');
