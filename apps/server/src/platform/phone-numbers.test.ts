import { expect, test } from 'vitest';
import { readPhone, withPhone } from './phone-numbers.ts';

test.each([
  ['612345678', 'ES', '+34 612 34 56 78'],
  ['612 34 56 78', 'ES', '+34 612 34 56 78'],
  ['+34612345678', '', '+34 612 34 56 78'],
  ['0034 612-345-678', 'BR', '+34 612 34 56 78'],
  ['(11) 91234-5678', 'BR', '+55 11 91234 5678'],
  ['+44 (0)20 7946 0958', '', '+44 20 7946 0958'],
  ['\u202a+34 612 34 56 78\u202c', '', '+34 612 34 56 78'],
  ['', 'ES', ''],
  ['ask for Ana', 'ES', 'ask for Ana'],
  ['12', 'ES', '12'],
  ['612345678', 'AQ', '612345678'],
])('%s in %s', (typed, country, kept) => {
  expect(readPhone(typed, country)).toBe(kept);
  expect(readPhone(kept, country)).toBe(kept);
});

test('the country of the record counts where none is typed', () => {
  expect(withPhone({ phone: '612345678' }, { country: 'ES' })).toEqual({ phone: '+34 612 34 56 78' });
  expect(withPhone({ country: 'ES' }, { phone: 'x' })).toEqual({ country: 'ES' });
});
