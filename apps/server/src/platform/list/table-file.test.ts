import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { atHand } from './export-list.ts';
import { type Table, tableDownload } from './table-file.ts';
import { fileBytes } from './testing/file-bytes.ts';

const table = (): Table => ({
  name: 'sales',
  columns: [
    { header: '=Site', kind: 'plain' },
    { header: 'Price', kind: 'amount' },
    { header: 'Day', kind: 'day' },
    { header: 'DA', kind: 'plain' },
  ],
  pages: atHand([
    ['=HYPERLINK("https://evil.example")', 123_450, '2026-10-31', 1.5],
    ['Ñandú; "x", 😀', -5, null, 0],
    ['@SUM(1)', null, '2026-01-01', null],
    ['-2+3', 0, null, null],
  ]),
  counted: { count: 4, total: 9 },
});
const csv = async (locale: 'en-US' | 'es' | 'pt-BR') =>
  (await fileBytes(await tableDownload(table(), locale, 'csv'))).toString();

test('CSV opens right in a spreadsheet of each language', async () => {
  expect(await csv('en-US')).toBe(
    '\uFEFF\'=Site,Price,Day,DA\r\n"\'=HYPERLINK(""https://evil.example"")",1234.50,2026-10-31,1.5\r\n"Ñandú; ""x"", 😀",-0.05,,0\r\n\'@SUM(1),,2026-01-01,\r\n\'-2+3,0.00,,\r\n',
  );
  for (const locale of ['es', 'pt-BR'] as const)
    expect(await csv(locale)).toBe(
      '\uFEFF\'=Site;Price;Day;DA\r\n"\'=HYPERLINK(""https://evil.example"")";1234,50;2026-10-31;1,5\r\n"Ñandú; ""x"", 😀";-0,05;;0\r\n\'@SUM(1);;2026-01-01;\r\n\'-2+3;0,00;;\r\n',
    );
});

test('a workbook holds numbers, amounts, days and texts, and no formula', async () => {
  const answer = await tableDownload(table(), 'es', 'xlsx');
  expect(answer.download.fileName).toBe('sales-4-of-9.xlsx');
  const { sheets } = await readXlsx(await fileBytes(answer));
  expect(sheets[0]?.rows).toEqual([
    ['=Site', 'Price', 'Day', 'DA'],
    ['=HYPERLINK("https://evil.example")', 1234.5, new Date('2026-10-31T00:00:00Z'), 1.5],
    ['Ñandú; "x", 😀', -0.05, null, 0],
    ['@SUM(1)', null, new Date('2026-01-01T00:00:00Z'), null],
    ['-2+3', 0, null, null],
  ]);
  expect([...(sheets[0]?.cells?.values() ?? [])].some((cell) => 'formula' in cell && cell.formula)).toBe(false);
});

test.each(['csv', 'xlsx'] as const)('100,000 rows leave as %s within 150 MB', { timeout: 120_000 }, async (format) => {
  const ROWS = 100_000;
  let most = 0;
  const before = process.memoryUsage().rss;
  async function* pages() {
    for (let from = 0; from < ROWS; from += 500) {
      most = Math.max(most, process.memoryUsage().rss - before);
      yield Array.from({ length: 500 }, (_, at) => [`site-${from + at}.example`, from + at, '2026-10-31', at]);
    }
  }
  const long = { ...table(), pages: pages(), counted: { count: ROWS, total: ROWS } };
  const { body } = (await tableDownload(long, 'en-US', format)).download;
  let bytes = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) bytes += part.length;
  expect(bytes).toBeGreaterThan(500_000);
  expect(most / 1024 / 1024).toBeLessThan(150);
});
