import { expect, it } from 'vitest';
import { isTruncated } from './whole-text.ts';

const line = { textOverflow: 'ellipsis', overflowX: 'hidden', webkitLineClamp: 'none' };
const box = (scrollWidth: number, scrollHeight = 20) => ({
  scrollWidth,
  clientWidth: 100,
  scrollHeight,
  clientHeight: 20,
});

it('knows a line and a paragraph that end in dots', () => {
  expect(isTruncated(box(140), line)).toBe(true);
  expect(isTruncated(box(100), line)).toBe(false);
  expect(isTruncated(box(140), { ...line, textOverflow: 'clip' })).toBe(false);
  expect(isTruncated(box(140), { ...line, overflowX: 'visible' })).toBe(false);
  expect(isTruncated(box(100, 60), { ...line, textOverflow: 'clip', webkitLineClamp: '2' })).toBe(true);
  expect(isTruncated(box(100, 21), { ...line, textOverflow: 'clip', webkitLineClamp: '2' })).toBe(false);
  expect(isTruncated({ ...box(140), clientWidth: 0 }, line)).toBe(false);
});
