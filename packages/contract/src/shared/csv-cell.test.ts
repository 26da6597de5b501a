import { expect, it } from 'vitest';
import { csvText } from './csv-cell.ts';

it.each(['=A1', '+1', '-A1', '@SUM(A1)', '\t=A1', '\r=A1', '-1+1', '-1.', '--1', '-', '-12.34\n=A1', '-1,2'])(
  '%j is no formula in a spreadsheet',
  (text) => {
    expect(csvText(text)).toBe(`'${text}`);
  },
);

it.each(['-12.34', '-1', '-0.05', '12.34', 'a=b', ''])('%j stays', (text) => {
  expect(csvText(text)).toBe(text);
});
