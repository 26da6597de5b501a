import { FIRST_LOADS, scriptSizes } from '../bench/first-loads.ts';
import { PageIdle } from './support/page-idle.ts';
import { expect, test } from './support/test.ts';
import { briefingIn } from './support/world.ts';

test('the first visit of a page loads no more script than it may', async ({ visit }) => {
  for (const { route, name, goal, most = goal } of FIRST_LOADS) {
    const page = await visit(name, '/favicon.svg');
    const idle = new PageIdle(page);
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await idle.come();
    const { gzip } = await scriptSizes(page);
    expect(gzip, `${route}: KiB in gzip`).toBeGreaterThan(100);
    expect(gzip, `${route}: KiB in gzip`).toBeLessThanOrEqual(most);
  }
});

// What a page's policy refuses is a problem that fails any test; these pages read what their forms and addresses say.
test('no page tries what its policy refuses', async ({ visit }) => {
  for (const [who, path] of [
    [null, '/login'],
    [null, '/register'],
    ['client', '/user/profile'],
    ['client', '/media?priceMax=900'],
    ['admin', '/dashboard'],
    ['admin', '/companies/new'],
    ['coordinator', `/briefings/${await briefingIn('coordinator', 'in_review')}`],
  ] as const) {
    const page = await visit(who, path);
    const idle = new PageIdle(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await idle.come();
  }
});
