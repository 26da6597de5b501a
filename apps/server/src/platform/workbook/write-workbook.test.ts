import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type Workbook, writeWorkbook } from './write-workbook.ts';

const BOOK: Workbook = {
  title: 'A report',
  author: 'Linkstand',
  sheet: 'Sales: [2026]/10 and a name that is far too long for a sheet',
  columns: [
    { header: 'Site', kind: 'text' },
    { header: 'Day', kind: 'day' },
    { header: 'Price', kind: 'money' },
    { header: 'Share', kind: 'share' },
    { header: 'Count', kind: 'number' },
  ],
  rows: [
    ['=1+1', '2026-10-31', 123_456, 1250, 3],
    ['Ñandú 😀 <b>', null, -1, null, 0],
  ],
  totals: ['Total', null, 123_455, 1250, 3],
  madeAt: '2026-11-01T08:00:00.000Z',
};

test('numbers, days and shares are values, and text is text', async () => {
  const { sheets } = await readXlsx(await writeWorkbook.run(BOOK));
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.name.length).toBeLessThanOrEqual(31);
  expect(sheets[0]?.rows).toEqual([
    ['Site', 'Day', 'Price', 'Share', 'Count'],
    ['=1+1', new Date('2026-10-31T00:00:00Z'), 1234.56, 0.125, 3],
    ['Ñandú 😀 <b>', null, -0.01, null, 0],
    ['Total', null, 1234.55, 0.125, 3],
  ]);
  expect([...(sheets[0]?.cells?.values() ?? [])].some((cell) => 'formula' in cell && cell.formula)).toBe(false);
});

test('the same workbook has the same bytes', async () => {
  expect(Buffer.from(await writeWorkbook.run(BOOK))).toEqual(Buffer.from(await writeWorkbook.run(BOOK)));
});
