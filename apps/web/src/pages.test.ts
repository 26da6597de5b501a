import { isPage, PAGES } from '@linkstand/contract/shared/pages';
import { expect, test, vi } from 'vitest';

const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', storage);
const { router } = await import('./router.tsx');
const routes = Object.keys(router.routesByPath);

test('the server knows every page of the app, and none that is not there', () => {
  expect(PAGES.toSorted()).toEqual(routes.toSorted());
});

test.each(['/nothing', '/media/1/2', '/users/1/edit', '/briefings/', '/admin', '/wp-login.php'])(
  '%s: is there a page?',
  (path) => {
    expect(isPage(path)).toBe(path === '/briefings/');
  },
);
