import { SaxesParser } from 'saxes';
import { cellText, meaningOf, type NumberMeaning, numberText } from './cell-text.ts';
import {
  SheetFault,
  type SheetLimits,
  type SheetName,
  type SheetNotes,
  type SheetRow,
  type SpreadsheetReader,
} from './sheet.ts';
import type { ZipFile } from './zip-file.ts';

const MAX_DEPTH = 64;
/** Of one cell; the rest is cut off by whoever reads on. */
const MAX_TEXT = 40_000;
/** Of parts that describe the workbook. */
const MAX_PART = 32 * 1024 * 1024;

type Attributes = Readonly<Record<string, string>>;
interface Follower {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses XML bit by bit as it is unpacked. Nothing is ever fetched, and no entity is known but XML's own five. */
class XmlFollower {
  readonly #parser: SaxesParser<{ xmlns: false; position: false }>;
  readonly #decoder = new TextDecoder('utf-8');
  #depth = 0;

  constructor(follower: Follower) {
    // Without positions and namespaces it is twice as fast.
    this.#parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
    this.#parser.on('error', () => {
      throw new SheetFault('broken');
    });
    this.#parser.on('doctype', () => {
      throw new SheetFault('hostile');
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new SheetFault('hostile');
      follower.open?.(localName(name), attributes);
    });
    this.#parser.on('text', (text) => follower.text?.(text));
    this.#parser.on('cdata', (text) => follower.text?.(text));
    this.#parser.on('closetag', ({ name }) => {
      this.#depth -= 1;
      follower.close?.(localName(name));
    });
  }

  write(bytes: Uint8Array): void {
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
  }

  close(): void {
    this.#parser.write(this.#decoder.decode());
    this.#parser.close();
  }
}

async function follow(parts: AsyncIterable<Uint8Array>, follower: Follower): Promise<void> {
  const parser = new XmlFollower(follower);
  for await (const part of parts) parser.write(part);
  parser.close();
}

const resolved = (folder: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
};

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

async function relationsOf(zip: ZipFile, part: string): Promise<readonly Relation[]> {
  const at = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, at);
  const name = `${folder}_rels/${part.slice(at)}.rels`;
  const found: Relation[] = [];
  if (!zip.has(name)) return found;
  await follow(zip.stream(name, MAX_PART), {
    open: (element, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: resolved(folder, Target) });
    },
  });
  return found;
}

/** Formats of numbers, by the style of a cell. */
async function readStyles(zip: ZipFile, part: string): Promise<readonly NumberMeaning[]> {
  const formats = new Map<number, string>();
  const styles: NumberMeaning[] = [];
  let isInCells = false;
  await follow(zip.stream(part, MAX_PART), {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt' && formatCode !== undefined) formats.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isInCells = true;
      else if (name === 'xf' && isInCells) {
        const id = Number(numFmtId ?? 0);
        styles.push(meaningOf(formats.get(id), id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

/** `_x000D_` in texts stands for a character that XML can't hold (ECMA-376, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_found, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function readStrings(zip: ZipFile, part: string, most: number): Promise<readonly string[]> {
  const strings: string[] = [];
  let [text, isText, isReading] = ['', false, true];
  await follow(zip.stream(part, most), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') isText = isReading;
      // How the word is pronounced, in Japanese.
      else if (name === 'rPh') isReading = false;
    },
    text: (piece) => {
      if (isText && text.length < MAX_TEXT) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(cellText(unescaped(text)));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = true;
    },
  });
  return strings;
}

const A = 'A'.charCodeAt(0);
/** The column of a cell's address: 0 for `A1`. -1 for no address. */
function columnOf(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at++) {
    const letter = address.charCodeAt(at) - A;
    if (letter < 0 || letter > 25) break;
    column = column * 26 + letter + 1;
  }
  return column - 1;
}

interface Book {
  readonly sheets: readonly (SheetName & { readonly part: string })[];
  readonly is1904: boolean;
  readonly styles: readonly NumberMeaning[];
  readonly strings: readonly string[];
}

async function readBook(zip: ZipFile, unpacked: number): Promise<Book> {
  const workbook =
    (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!zip.has(workbook)) throw new SheetFault(zip.has('xl/workbook.bin') ? 'other_program' : 'broken');
  if (workbook.endsWith('.bin')) throw new SheetFault('other_program');
  const relations = await relationsOf(zip, workbook);
  const parts = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]));
  const sheets: (SheetName & { part: string })[] = [];
  let is1904 = false;
  await follow(zip.stream(workbook, MAX_PART), {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key !== 'id')?.[1] ?? '';
      const part = parts.get(id);
      if (part && zip.has(part))
        sheets.push({
          name: cellText(attributes.name ?? ''),
          isHidden: (attributes.state ?? 'visible') !== 'visible',
          part,
        });
    },
  });
  if (sheets.length === 0) throw new SheetFault('no_sheet');
  const partOf = (wanted: string) => {
    const part = relations.find(({ type }) => type === wanted)?.target;
    return part !== undefined && zip.has(part) ? part : undefined;
  };
  const [styles, strings] = [partOf('styles'), partOf('sharedStrings')];
  return {
    sheets,
    is1904,
    styles: styles === undefined ? [] : await readStyles(zip, styles),
    strings: strings === undefined ? [] : await readStrings(zip, strings, unpacked),
  };
}

/**
 * Opens a workbook of Excel 2007 and later. Sheets are read as a stream, so a sheet of any length takes the memory of
 * its texts.
 *
 * @throws SheetFault
 */
export async function openXlsx(zip: ZipFile, unpacked: number): Promise<SpreadsheetReader> {
  const book = await readBook(zip, unpacked);
  let formulasWithoutResult = 0;
  return {
    sheets: book.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    notes: (): SheetNotes => ({
      ...(zip.names.some((name) => name.endsWith('vbaproject.bin')) && { macros: true }),
      ...(zip.names.some((name) => name.includes('externallinks/')) && { externalLinks: true }),
      ...(formulasWithoutResult > 0 && { formulasWithoutResult }),
    }),
    rows: (sheet, limits) => {
      formulasWithoutResult = 0;
      return rowsOf(zip, book, sheet, limits, () => {
        formulasWithoutResult += 1;
      });
    },
  };
}

const MERGED = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
/** Unpacked bytes of a sheet in which merged cells are looked for: they are at its end. */
const MAX_MERGED = 24 * 1024 * 1024;

/** By the first row of each: cells that are one cell over several rows, which all of them say. */
function mergedDown(zip: ZipFile, part: string): ReadonlyMap<number, readonly Merged[]> {
  const found = new Map<number, Merged[]>();
  let text = '';
  try {
    text = zip.read(part, MAX_MERGED).toString('latin1');
  } catch {
    // Of very long sheets the cells alone are read.
    return found;
  }
  for (const [, first = '', from = '', , to = ''] of text.matchAll(MERGED)) {
    if (from === to) continue;
    const merged = { column: columnOf(first), to: Number(to), text: '' };
    const known = found.get(Number(from));
    if (known) known.push(merged);
    else found.set(Number(from), [merged]);
  }
  return found;
}

interface Merged {
  readonly column: number;
  readonly to: number;
  text: string;
}

/** Rows in the order of the sheet; those without content are left out. */
async function* rowsOf(
  zip: ZipFile,
  { sheets, is1904, styles, strings }: Book,
  sheet: number,
  limits: SheetLimits,
  onEmptyFormula: () => void,
): AsyncGenerator<SheetRow> {
  const part = sheets[sheet]?.part;
  if (part === undefined) throw new SheetFault('no_sheet');
  const ready: SheetRow[] = [];
  let [line, column, cells] = [0, 0, [] as string[]];
  let [type, style, value, hasFormula, isValue] = ['', 0, '', false, false];
  const endCell = () => {
    if (value === '' && hasFormula) onEmptyFormula();
    if (value === '' || column > limits.columns) return;
    const text = textOf();
    if (text === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  const textOf = (): string => {
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'str' || type === 'inlineStr') return cellText(unescaped(value));
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'e') return value;
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    const number = Number(value);
    return Number.isNaN(number) ? cellText(value) : numberText(number, styles[style] ?? { kind: 'plain' }, is1904);
  };
  const follower: Follower = {
    open: (name, attributes) => {
      if (name === 'c') {
        const at = attributes.r === undefined ? -1 : columnOf(attributes.r);
        column = at < 0 ? column + 1 : at;
        type = attributes.t ?? '';
        style = Number(attributes.s ?? 0);
        value = '';
        hasFormula = false;
      } else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'f') hasFormula = true;
      else if (name === 'row') {
        const at = Number(attributes.r ?? line + 1);
        if (!Number.isSafeInteger(at) || at < 1) throw new SheetFault('broken');
        line = at;
        column = -1;
        cells = [];
      }
      // How a word is pronounced is no part of it.
      else if (name === 'rPh') isValue = false;
    },
    text: (piece) => {
      if (isValue && value.length < MAX_TEXT) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row' && cells.length > 0) ready.push({ line, cells });
    },
  };
  let rows = 0;
  const merged = mergedDown(zip, part);
  let open: Merged[] = [];
  /** Gives a row what the cells above say that reach down to it. */
  const withMerged = (row: SheetRow): SheetRow => {
    open = open.filter(({ to }) => to >= row.line);
    const given = [...row.cells];
    for (const { column: at, text } of open) {
      while (given.length <= at) given.push('');
      if (given[at] === '') given[at] = text;
    }
    for (const each of merged.get(row.line) ?? []) {
      each.text = given[each.column] ?? '';
      if (each.text !== '') open.push(each);
    }
    return { line: row.line, cells: given };
  };
  const parser = new XmlFollower(follower);
  const handOn = function* () {
    for (const row of ready) {
      rows += 1;
      if (rows > limits.rows) throw new SheetFault('too_many_rows');
      yield merged.size === 0 ? row : withMerged(row);
    }
    ready.length = 0;
  };
  for await (const piece of zip.stream(part, limits.unpacked)) {
    parser.write(piece);
    yield* handOn();
  }
  parser.close();
  yield* handOn();
}
