import { expect, test } from 'vitest';
import { changeOf, follow, shownOf } from './typed-over.ts';

const before = { name: 'Old', note: '', tags: [1] };
const typedOver = (typed: Partial<typeof before>) => ({ version: 1, before, typed });

test('what was typed stays when somebody else changes another field, and is all that is sent', () => {
  const over = follow(typedOver({ name: 'Mine' }), 2, { ...before, note: 'theirs' });
  expect(shownOf(over)).toEqual({ name: 'Mine', note: 'theirs', tags: [1] });
  expect([over.version, changeOf(over)]).toEqual([2, { name: 'Mine' }]);
});

test('a field that both changed is sent with the version that it was typed over', () => {
  const typed = typedOver({ name: 'Mine' });
  const over = follow(typed, 2, { ...before, name: 'Theirs' });
  expect(over).toBe(typed);
  // Also after yet another version, which changes something else.
  expect(follow(over, 3, { ...before, name: 'Theirs', note: 'more' }).version).toBe(1);
});

test('what is typed after a newer version is typed over that one', () => {
  const over = follow(typedOver({}), 2, { ...before, name: 'Theirs' });
  const after = follow({ ...over, typed: { name: 'Mine' } }, 3, { ...before, name: 'Theirs', tags: [2] });
  expect([after.version, changeOf(after)]).toEqual([3, { name: 'Mine' }]);
});

test('typing a value back is no change', () => {
  expect(changeOf(typedOver({ name: 'Old', tags: [1] }))).toEqual({});
});
