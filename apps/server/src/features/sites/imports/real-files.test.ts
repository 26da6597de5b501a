import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { readFile } from './read-file.ts';

const FOLDER = join(import.meta.dirname, 'testing/files');
const read = (name: string) => {
  const bytes = new Uint8Array(readFileSync(join(FOLDER, name)));
  return readFile(async function* () {
    yield bytes;
  }, 'test');
};

/** What is right: the row of names, the columns, the rows, and a word that the samples hold. */
const RIGHT: Readonly<Record<string, readonly [head: string, columns: string, rows: number, holds: string]>> = {
  'list-utf8.csv': ['1', 'domain name priceCents', 2, 'Peña'],
  'list-utf8-mark.csv': ['1', 'domain name priceCents', 1, 'Peña'],
  'list-1252.csv': ['1', 'domain name priceCents', 2, 'São João'],
  'list-1250-polish.csv': ['1', 'domain - priceCents', 2, 'Łódź Gazeta'],
  'list-1250-czech.csv': ['1', 'domain name priceCents', 2, 'Žluťoučký kůň'],
  'list-1250-hungarian.csv': ['1', 'domain name priceCents', 1, 'Őrség hírei, tűz és víz'],
  'list-1252-french.csv': ['1', 'domain name priceCents', 1, 'Actualités à la une, où être'],
  'list-utf16.txt': ['1', 'domain name priceCents', 1, 'Peña'],
  'pasted-cells.txt': ['1', 'domain da priceCents', 2, '120 €'],
  'bars.txt': ['1', 'domain priceCents', 1, '120'],
  'says-its-separator.csv': ['2', 'domain priceCents', 1, '120'],
  'title-rows.csv': ['4', 'domain name priceCents', 1, 'Uno'],
  'no-head.csv': ['0', 'domain priceCents linkTypes', 2, '90 €'],
  'no-head-one-number.csv': ['0', 'domain priceCents', 2, '90'],
  'only-domains.txt': ['0', 'domain', 3, 'https://www.tres.es/'],
  'two-heads.csv': ['2', 'domain country da monthlyTraffic priceCents gamblingPriceCents', 1, '12000'],
  'unknown-names.csv': ['1', 'domain -', 2, '120'],
  'ahrefs.csv': ['1', 'domain - - - - monthlyTraffic -', 1, '15230'],
  'semrush.csv': ['1', 'domain - monthlyTraffic - country', 1, '12.5K'],
  'majestic.csv': ['1', 'domain - - - -', 1, 'Root Domain'],
  'moz.csv': ['1', 'domain da pa -', 1, '2%'],
  'screaming-frog.csv': ['1', 'domain - - status', 1, 'https://uno.example/'],
  'se-ranking.csv': ['1', 'domain - monthlyTraffic -', 1, '12 500'],
  'sistrix.csv': ['1', 'domain - country', 1, '0,4512'],
  'marketplace-english.csv': [
    '1',
    'domain da - monthlyTraffic language country linkTypes priceCents insertionPriceCents gamblingPriceCents - deliveryDays',
    1,
    '$120',
  ],
  'marketplace-spanish.csv': [
    '1',
    'name domain da monthlyTraffic categories country priceCents gamblingPriceCents linkTypes deliveryDays',
    1,
    'DF/NF',
  ],
  'marketplace-portuguese.csv': [
    '1',
    'name domain da monthlyTraffic country priceCents gamblingPriceCents deliveryDays',
    1,
    'R$ 1.200,00',
  ],
  'owner-words.csv': ['1', 'domain priceCents', 5, '1.200€+IVA'],
  'no-values.csv': ['1', 'domain name priceCents da monthlyTraffic', 3, '1.2M'],
  'called-xls-is-text.xls': ['1', 'domain priceCents', 1, '120'],
  'called-csv-is-html.csv': ['1', 'domain priceCents', 1, '120'],
  'table-in-html.xls': ['1', 'domain priceCents', 1, '120 €'],
  'spreadsheet-2003.xml': ['1', 'domain priceCents', 1, '120.5'],
  'prices.xlsx': ['3', 'domain priceCents da metricsAt linkTypes', 3, '120.5 USD'],
  'prices.xls': ['3', 'domain priceCents da metricsAt linkTypes', 3, '120.5 USD'],
  'prices.ods': ['3', 'domain priceCents da metricsAt linkTypes', 3, '120.5 USD'],
  'sheets.xlsx': ['1', 'domain priceCents', 2, 'dos.example'],
  'sheets.xls': ['1', 'domain priceCents', 2, 'dos.example'],
  'sheets.ods': ['1', 'domain priceCents -', 3, 'c.example'],
  'formulas.xlsx': ['1', 'domain - priceCents', 2, '60'],
  'formulas.xls': ['1', 'domain - priceCents', 2, '60'],
  'formulas.ods': ['1', 'domain - priceCents', 2, '60'],
  'merged.xlsx': ['2 of 2', 'domain country priceCents gamblingPriceCents', 2, 'Portugal'],
  'merged.xls': ['2 of 2', 'domain country priceCents gamblingPriceCents', 2, 'Portugal'],
  'merged.ods': ['2 of 2', 'domain country priceCents gamblingPriceCents', 2, 'Portugal'],
  'gaps.xlsx': ['3', '- - domain priceCents', 2, 'dos.example'],
  'gaps.xls': ['3', '- - domain priceCents', 2, 'dos.example'],
  'gaps.ods': ['3', '- - domain priceCents', 2, 'dos.example'],
  'text-numbers.xlsx': ['1', 'domain priceCents monthlyTraffic', 2, '1.200,50'],
  'text-numbers.xls': ['1', 'domain priceCents monthlyTraffic', 2, '1.200,50'],
  'text-numbers.ods': ['1', 'domain priceCents monthlyTraffic', 2, '1.200,50'],
  'macros.xlsm': ['1', 'domain priceCents', 1, '120'],
  'external-links.xlsx': ['1', 'domain priceCents', 3, '90'],
  'backslashes.xlsx': ['1', 'domain priceCents', 1, '120'],
};

/** Files that are refused, with what to do. */
const REFUSED: Readonly<Record<string, string>> = {
  'entities.xlsx': 'table_hostile',
  'no-sheet.xlsx': 'table_no_sheet',
  'a-document.xlsx': 'table_no_sheet',
  'only-zipped.zip': 'import_packed',
  'cut-off.xlsx': 'table_broken',
  'cut-off.xls': 'table_broken',
};

describe('files as people send them', () => {
  it('are all judged here', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...Object.keys(RIGHT), ...Object.keys(REFUSED)].sort());
  });

  it.each(Object.entries(RIGHT))('%s is understood', async (name, [head, columns, rows, holds]) => {
    const found = await read(name);
    expect([
      found.headRows === 2 ? `${found.headLine} of 2` : `${found.headLine}`,
      found.guess.columns.map((field) => field ?? '-').join(' '),
      found.total,
    ]).toEqual([head, columns, rows]);
    expect(found.samples.flat()).toContain(holds);
  });

  it.each(Object.entries(REFUSED))('%s is refused', async (name, code) => {
    const refusal = await read(name).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).details.faults?.map((fault) => fault.code)).toEqual([code]);
  });

  it('say what else is in them', async () => {
    expect((await read('macros.xlsm')).notes).toMatchObject({ macros: true });
    expect((await read('external-links.xlsx')).notes).toMatchObject({ externalLinks: true, formulasWithoutResult: 1 });
    expect((await read('sheets.xlsx')).sheets).toEqual([
      { name: 'Instrucciones', isHidden: false },
      { name: 'España', isHidden: false },
      { name: 'Viejo', isHidden: true },
    ]);
    const { samples } = await read('merged.xlsx');
    expect(samples.map(([, country]) => country)).toEqual(['Portugal', 'Portugal']);
    expect((await read('prices.xlsx')).samples.map((row) => row.slice(0, 4))).toEqual([
      ['uno.example', '120.5 USD', '45%', '2026-01-31'],
      ['dos.example', '1200 EUR', '38', '2026-02-03'],
      ['tres.example', '1.200,50 €', 'n/a', ''],
    ]);
  });
});
