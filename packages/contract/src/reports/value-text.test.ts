import { expect, test } from 'vitest';
import { changeText, mostOf, type ValueFormat, valueText } from './value-text.ts';

const format: ValueFormat = {
  locale: 'en-US',
  money: (cents) => `€${(cents / 100).toFixed(2)}`,
  number: (value, options) => new Intl.NumberFormat('en-US', options).format(value),
  compact: (value) => new Intl.NumberFormat('en-US', { notation: 'compact' }).format(value),
  date: (when) => when.toISOString().slice(0, 10),
};

test.each([
  [1250, '12.5%'],
  [-99_900, '-999.0%'],
  [-99_999, '-1,000%'],
  [132_960, '1,330%'],
  [-250_000, '-2,500%'],
])('a change of %i basis points is %s', (change, text) => {
  expect(changeText('sales', change, format)).toBe(text);
});

test('a change of a share is in points, however large', () => {
  expect(changeText('marginShare', 220, format)).toBe('2.2\u00a0pp');
});

test('durations below each other share the unit of the longest, which may be the total', () => {
  const hours = (count: number) => count * 3600;
  const row = (value: number | null) => ({ values: { timeInState: value } }) as never;
  const most = mostOf({ rows: [row(hours(22)), row(hours(130)), row(null)], totals: {} }, 'timeInState');
  expect(most).toBe(hours(130));
  expect(valueText('timeInState', hours(22), format, false, most)).toBe('0.9 days');
  expect(mostOf({ rows: [row(hours(1))], totals: { timeInState: hours(50) } }, 'timeInState')).toBe(hours(50));
});
