import { describe, expect, it } from 'vitest';
import { actOf } from './list-keys.ts';

const press = (
  key: string,
  held: { shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => actOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('the keys of a list', () => {
  it('move, with letters as with arrows', () => {
    expect(['j', 'ArrowDown', 'k', 'ArrowUp'].map((key) => press(key))).toEqual(['down', 'down', 'up', 'up']);
    expect(press('ArrowDown', { shiftKey: true })).toBe('extendDown');
  });
  it('are the same whether a keyboard needs Shift for them or not', () => {
    for (const key of ['/', '?']) expect(press(key)).toBe(press(key, { shiftKey: true }));
  });
  it('leave the browser its own', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('k', { [held]: true })).toBeNull();
    expect(press('Enter', { shiftKey: true })).toBeNull();
    expect(press('toString')).toBeNull();
  });
});
