import { expect, test } from './support/test.ts';

test('an unknown link says so and leaks nothing', async ({ page, say, problems }) => {
  problems.expect(/^404 GET \/api\/v1\/external\//);
  await page.goto('/external/briefings/00000000-0000-4000-8000-000000000000/owner/publish');
  await expect(page.getByRole('heading', { name: say('owners.ended.title') })).toBeVisible();
});
