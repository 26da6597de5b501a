import { describe, expect, it } from 'vitest';
import { isDeepEqual } from './is-deep-equal.ts';

describe('deep equality', () => {
  it.each([
    ['an undefined key and none', { a: 1, b: undefined }, { a: 1 }],
    ['the same at any depth', { rows: [{ a: undefined, b: [1] }] }, { rows: [{ b: [1] }] }],
    ['another order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['numbers that can’t be read', Number.NaN, Number.NaN],
    ['one moment', new Date(5), new Date(5)],
  ])('holds for %s', (_, a, b) => expect(isDeepEqual(a, b)).toBe(true));

  it.each([
    ['undefined and null', { a: undefined }, { a: null }],
    ['a number that can’t be read and none', Number.NaN, null],
    ['another order of a list', [1, 2], [2, 1]],
    ['a longer list', [1], [1, undefined]],
    ['two moments', new Date(5), new Date(6)],
    ['a number and its text', 1, '1'],
  ])('tells %s apart', (_, a, b) => expect(isDeepEqual(a, b)).toBe(false));
});
