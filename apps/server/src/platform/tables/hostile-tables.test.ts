import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors.ts';
import { openTable, type TableRow } from './open-table.ts';

const LIMITS = { rows: 200_000, columns: 200, cell: 20_000 };
const BOOK = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels':
    '<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
};
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** A zip file (APPNOTE.TXT §4.3), without what its reader doesn't look at. */
function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [path, content] of Object.entries(parts)) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(content, { level: 1 })];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50);
    line.writeUInt16LE(8, 10);
    line.writeUInt32LE(packed.length, 20);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt32LE(at, 42);
    files.push(local, name, packed);
    directory.push(line, name);
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A workbook with one sheet, or other parts. */
const bookOf = (parts: Readonly<Record<string, string | Buffer>>): Promise<Uint8Array> =>
  Promise.resolve(zipOf({ ...BOOK, ...parts }));

async function rowsOf(bytes: Uint8Array): Promise<TableRow[]> {
  const table = await openTable(
    async function* () {
      yield bytes;
    },
    LIMITS,
    'test',
  );
  const found: TableRow[] = [];
  for await (const rows of table.rows()) found.push(...rows);
  return found;
}
const refusalOf = async (bytes: Uint8Array) => {
  const error = await rowsOf(bytes).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).details.faults?.[0]?.code;
};

describe('a hostile spreadsheet', () => {
  it.each<[string, () => Promise<Uint8Array>, string]>([
    [
      'that unpacks to more than anybody has',
      async () => bookOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(310 * 1024 * 1024, 0x20) }),
      'table_too_large',
    ],
    [
      'with a million rows',
      async () => bookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1</v></c></row>'.repeat(1_000_000)) }),
      'import_too_many_rows',
    ],
    [
      'with a row far below',
      async () => bookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row r="1048576"><c><v>1</v></c></row>') }),
      'import_too_many_rows',
    ],
    [
      'with elements deep in each other',
      async () => bookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<a>'.repeat(100_000)) }),
      'table_hostile',
    ],
    [
      'with entities',
      async () =>
        bookOf({ 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><workbook>&b;</workbook>' }),
      'table_hostile',
    ],
    [
      'with a sheet outside of the file',
      async () =>
        bookOf({
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="http://10.0.0.1/sheet.xml" TargetMode="External"/></Relationships>',
        }),
      'table_no_sheet',
    ],
    [
      'that is no XML',
      async () => bookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1</w></c>') }),
      'table_broken',
    ],
    ['that is nothing but a beginning', async () => Buffer.from('504b030414000000', 'hex'), 'table_broken'],
    [
      'of the old kind that is nothing but a beginning',
      async () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(1200, '0'), 'hex'),
      'table_broken',
    ],
  ])(
    '%s is refused with what to do',
    async (_what, make, code) => {
      const bytes = await make();
      expect(await refusalOf(bytes)).toBe(code);
    },
    120_000,
  );

  it('with 16,384 columns keeps to the limit, and says that the row has more', async () => {
    const row = `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`;
    const [first] = await rowsOf(await bookOf({ 'xl/worksheets/sheet1.xml': sheetOf(row) }));
    expect([first?.cells.length, first?.isTooWide]).toEqual([201, false]);
  });

  it('does not keep others from reading theirs', async () => {
    const bomb = await bookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1</v></c></row>'.repeat(1_000_000)) });
    const plain = await bookOf({ 'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1.5</v></c></row>') });
    const [refused, read] = await Promise.all([refusalOf(bomb), rowsOf(plain)]);
    expect(refused).toBe('import_too_many_rows');
    expect(read).toMatchObject([{ line: 1, cells: ['1.5'], numbers: new Set([0]) }]);
  });

  it('can’t pass a text off as a number', async () => {
    const cell = '<row><c t="inlineStr"><is><t>_x0001_5</t></is></c></row>';
    const [first] = await rowsOf(await bookOf({ 'xl/worksheets/sheet1.xml': sheetOf(cell) }));
    expect([first?.cells, first?.numbers]).toEqual([['\ufffd5'], undefined]);
  });
});
