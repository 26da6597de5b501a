import { expect, it } from 'vitest';
import { lastPage } from './past-the-end.tsx';

it.each([
  [{ size: 25 }, 1, 0],
  [{ size: 25 }, 25, 0],
  [{ size: 25 }, 26, 1],
  [{ size: 10 }, 2000, 199],
  [{}, 26, 1],
  [{ size: 'all' }, 5000, 0],
] as const)('the last page of %j with %i rows is %i', (search, total, page) => {
  expect(lastPage(search, total)).toBe(page);
});
