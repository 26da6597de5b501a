import { expect, test } from 'vitest';
import { entryAt, type NavigationEntry } from './navigation.ts';

const entry = (to: string, tabs: readonly string[] = []): NavigationEntry => ({
  to,
  label: to,
  icon: () => null,
  group: 'work',
  roles: ['ADMIN'],
  tabs: tabs.map((tab) => ({ to: tab, label: tab })),
});
const ENTRIES = [
  entry('/briefings'),
  entry('/briefings/in-progress'),
  entry('/editors', ['/editors', '/sellers']),
  entry('/sellers/reviews'),
];

test.each([
  ['/briefings', '/briefings'],
  ['/briefings/12', '/briefings'],
  ['/briefings/in-progress', '/briefings/in-progress'],
  ['/sellers/7', '/editors'],
  ['/sellers/reviews', '/sellers/reviews'],
  ['/briefings-report', undefined],
])('%s belongs to %s', (path, to) => {
  expect(entryAt(ENTRIES, path)?.to).toBe(to);
});
