import { stringify } from 'csv-stringify/sync';
import { array, assert, asyncProperty, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvParser, type CsvRow, OpenQuote } from './csv-parser.ts';
import { DELIMITERS, recogniseDelimiter } from './delimiter.ts';
import { decodedText, recogniseEncoding, type TextEncoding, UnreadableText } from './text-encoding.ts';

const LIMITS = { cell: 20_000, cells: 300 };

function parse(pieces: readonly string[], delimiter: string, limits = LIMITS): CsvRow[] {
  const parser = new CsvParser(delimiter, limits);
  return [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.end()];
}
const cellsOf = (rows: readonly CsvRow[]) => rows.map(({ cells }) => cells);

/** Splits the text into chunks of this many characters. */
const inPieces = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

/** Windows-1252 letters, each encoded as its byte. */
const LATIN = new Map(
  Array.from({ length: 256 }, (_, byte) => byte)
    .filter((byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte) && (byte >= 0x20 || [9, 10, 13].includes(byte)))
    .map((byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
);
const ENCODE: Readonly<Record<Exclude<TextEncoding, 'windows-1250'>, (text: string) => Uint8Array>> = {
  'utf-8': (text) => Buffer.from(text, 'utf8'),
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'windows-1252': (text) => Uint8Array.from(text, (letter) => LATIN.get(letter) ?? 0x3f),
};
const sourceOf = (bytes: Uint8Array, size: number) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

const anyCell = string({ unit: 'binary', maxLength: 12 });
const latinCell = string({ unit: constantFrom(...LATIN.keys(), ...',;"|\t\n\r '), maxLength: 12 });
const tables = (cell: typeof anyCell) =>
  array(array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });
const EOL = constantFrom('\n', '\r\n', '\r');
const write = (table: readonly (readonly string[])[], delimiter: string, eol: string) =>
  stringify(
    table.map((row) => [...row]),
    { delimiter, record_delimiter: eol, quoted: true },
  );

describe('any cells written are read again', () => {
  it('in pieces of any size, with any delimiter and line end', () => {
    assert(
      property(
        tables(anyCell),
        constantFrom(...DELIMITERS),
        EOL,
        integer({ min: 1, max: 9 }),
        (table, delimiter, eol, size) => {
          expect(cellsOf(parse(inPieces(write(table, delimiter, eol), size), delimiter))).toEqual(table);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(Object.keys(ENCODE) as (keyof typeof ENCODE)[])('in %s, which is recognised', async (encoding) => {
    const cell = encoding === 'windows-1252' ? latinCell : anyCell;
    await assert(
      asyncProperty(tables(cell), integer({ min: 1, max: 7 }), async (table, size) => {
        // The encoding is recognised by common words and by a name with accents.
        const text = `domain;Título;precio\n${write(table, ';', '\n')}`.toWellFormed();
        const written = cellsOf(parse([text], ';'));
        const source = sourceOf(ENCODE[encoding](text), size);
        const isBinary = [...text].filter((letter) => letter < ' ' && !/[\t\n\r\f]/.test(letter)).length > 2;
        // Letters of several languages at once may be those of one in another encoding.
        const isSpanish = encoding !== 'windows-1252' || !/[^\0-\x7fáéíóúüñ¿¡ºª]/iu.test(text);
        if (!isBinary && isSpanish) expect(await recogniseEncoding(source)).toBe(encoding);
        const pieces: string[] = [];
        for await (const piece of decodedText(source, encoding)) pieces.push(piece);
        expect(cellsOf(parse(pieces, ';'))).toEqual(written);
      }),
      { numRuns: 150 },
    );
  });
});

describe('files as programs write them', () => {
  it('may lack the last line end, quotes, and have them where nobody expects them', () => {
    expect(cellsOf(parse(['a,b\r\n1,"2 "" x\ny"'], ','))).toEqual([
      ['a', 'b'],
      ['1', '2 " x\ny'],
    ]);
    expect(cellsOf(parse(['5" inch,x\n"a"b,c\n'], ','))).toEqual([
      ['5" inch', 'x'],
      ['ab', 'c'],
    ]);
    expect(cellsOf(parse(['a\n\n\nb'], ',')).length).toBe(4);
    expect(parse(['a\r', '\nb\r\n'], ',').map(({ line }) => line)).toEqual([1, 2]);
    expect(parse([''], ',')).toEqual([]);
  });

  it('say where a quote was left open', () => {
    expect(() => parse(['a\n"b\nc\nd'], ',')).toThrow(new OpenQuote(2));
  });

  it('are cut where a cell or a row is beyond reason, and said to be', () => {
    const [row] = parse([`x,${'y'.repeat(50)},z,z,z`], ',', { cell: 10, cells: 4 });
    expect(row).toMatchObject({ cells: ['x', 'y'.repeat(10), 'z', 'z'], cutCell: 1, isTooWide: true });
    const [quoted] = parse(inPieces(`"${'y""'.repeat(9)}",z`, 3), ',', { cell: 10, cells: 4 });
    expect(quoted).toMatchObject({ cutCell: 0, cells: ['y"y"y"y"y"', 'z'] });
  });

  it.each([
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['a,b\n"1;2;3;4",2\n', ','],
    ['a\tb\n1,2\t3\n', '\t'],
    ['a|b\n1|2', '|'],
    ['sep=;\na,b\n', ';'],
    ['only\none\n', ','],
  ])('tell what parts their cells: %j', (head, delimiter) => {
    expect(recogniseDelimiter(head)).toBe(delimiter);
  });
});

describe('what is no text', () => {
  const recognise = (bytes: Uint8Array) => recogniseEncoding(sourceOf(bytes, 100));

  it('is told from text', async () => {
    const zip = Buffer.from('504b03041400060008000000210000000000010203040506070800', 'hex');
    await expect(recognise(zip)).rejects.toMatchObject({ reason: 'not_text' });
    // A stray control character is reported by whoever reads the cells, with its place.
    expect(await recognise(Buffer.from('domain,name\na.example,A\0B\n'))).toBe('utf-8');
    expect(await recognise(Buffer.from('a;b\n1;2\n', 'utf16le'))).toBe('utf-16le');
    expect(await recognise(Buffer.alloc(0))).toBe('utf-8');
  });

  it('is broken rather than garbled where most of it is UTF-8', async () => {
    const good = Buffer.from('nombre\nMálaga\nCórdoba\n');
    const broken = Buffer.concat([good, Buffer.of(0xe9), Buffer.from('\nLeón\n')]);
    await expect(recognise(broken)).rejects.toEqual(new UnreadableText('broken', 4));
    expect(await recognise(Buffer.concat([Buffer.from('a;b\nM'), Buffer.of(0xe1), Buffer.from('laga;1\n')]))).toBe(
      'windows-1252',
    );
    await expect(recognise(Buffer.of(0x61, 0x81, 0x62))).rejects.toMatchObject({ reason: 'unknown' });
  });
});
