import { expect, test } from './support/test.ts';

test('the page of whoever is signed in opens a line to the server', async ({ visit }) => {
  const page = await visit('agency', '/login');
  const line = page.waitForResponse('**/api/v1/events');
  await page.goto('/');
  expect((await line).status()).toBe(200);
});
