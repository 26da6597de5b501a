import { expect, it } from 'vitest';
import { comparedIds, comparedText, togglePicked } from './compared.ts';

it('reads what an address holds, once each and at most five', () => {
  expect(comparedText('3,1,2')).toBe('3,1,2');
  expect(comparedText(['4', '4,x,-1,2.5'])).toBe('4');
  expect(comparedText('1,2,3,4,5,6')).toBe('1,2,3,4,5');
  for (const nothing of [undefined, '', 'x', {}, null]) expect(comparedText(nothing)).toBeUndefined();
  expect(comparedIds({ compare: '7,8' })).toEqual([7, 8]);
});

it('picks and drops, and says when there is no room', () => {
  expect(togglePicked([], 1)).toBe('1');
  expect(togglePicked([1, 2], 1)).toBe('2');
  expect(togglePicked([1], 1)).toBeUndefined();
  expect(togglePicked([1, 2, 3, 4, 5], 6)).toBeNull();
  expect(togglePicked([1, 2, 3, 4, 5], 5)).toBe('1,2,3,4');
});
