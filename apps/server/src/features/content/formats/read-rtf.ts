import { linkAddress } from '@linkstand/contract/shared/link-address';
import { isTypedLine } from '@linkstand/contract/shared/typed-lists';
import { roleNamed } from '../docx-styles.ts';
import { singleParagraph } from './read-html.ts';
import { plainHead } from './read-odt.ts';
import {
  type BlockName,
  type Cell,
  type Item,
  type Mark,
  type ReadDocument,
  type Style,
  TextBuilder,
  tableHtml,
} from './text-builder.ts';

const MAX_DEPTH = 500;

/** Groups whose content is no text of the document. */
const SKIPPED = new Set(
  'colortbl info generator header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc aftnsep aftnsepc xe tc rxe private xmlopen themedata colorschememapping datastore latentstyles rsidtbl mmathPr nonshppict filetbl revtbl listpicture bkmkstart bkmkend datafield fchars lchars userprops operator atnid atnauthor atndate atnref annotation formfield objdata objclass objname pgptbl panose falt pntxta pntxtb pntext listtext background template passwordhash docvar xmlnstbl wgrffmtfilter protusertbl upr'.split(
    ' ',
  ),
);
const CHARACTERS: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  tab: ' ',
};
/** Encodings of fonts by their `\\fcharset`. */
const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

interface State {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  raised: 'sub' | 'sup' | undefined;
  hidden: boolean;
  deleted: boolean;
  font: number | undefined;
  /** Fallback characters after a Unicode one. */
  fallback: number;
  href: string | undefined;
  place: 'text' | 'skip' | 'fonts' | 'styles' | 'lists' | 'overrides' | 'instruction' | 'picture' | 'property';
}

interface Paragraph {
  style: number | undefined;
  outline: number | undefined;
  list: number | undefined;
  level: number;
  isInTable: boolean;
  hasLine: boolean;
  hasIndent: boolean;
}
const freshParagraph = (): Paragraph => ({
  style: undefined,
  outline: undefined,
  list: undefined,
  level: 0,
  isInTable: false,
  hasLine: false,
  hasIndent: false,
});

interface StyleSheetEntry {
  name: string;
  outline: number | undefined;
  number: number;
  isBold: boolean;
}
interface ListLevel {
  isOrdered: boolean;
  isNone: boolean;
  start: number;
}

/** Reads Rich Text Format 1.9, as Word, WordPad, TextEdit, LibreOffice and Google Docs write it. @throws Error */
export function readRtf(bytes: Uint8Array): ReadDocument {
  return new RtfReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).read();
}

class RtfReader {
  readonly #file: Buffer;
  readonly #builder = new TextBuilder();
  #at = 0;
  #state: State = {
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    raised: undefined,
    hidden: false,
    deleted: false,
    font: undefined,
    fallback: 1,
    href: undefined,
    place: 'text',
  };
  #stack: { readonly state: State; readonly leave: (() => void) | undefined }[] = [];
  #leave: (() => void) | undefined;
  #skip = 0;
  #encoding = 'windows-1252';
  readonly #fonts = new Map<number, { encoding: string | undefined; name: string }>();
  #fontAt: number | undefined;
  readonly #styles = new Map<number, StyleSheetEntry>();
  #entry: StyleSheetEntry = { name: '', outline: undefined, number: 0, isBold: false };
  /** Levels by list, and lists by the number under which paragraphs name them. */
  readonly #levels = new Map<number, ListLevel[]>();
  #listLevels: ListLevel[] = [];
  readonly #overrides = new Map<number, number>();
  #overrideOf: number | undefined;
  readonly #next = new Map<string, number>();
  #instruction = '';
  #paragraph = freshParagraph();
  #pending: number[] = [];
  #picture: { hex: string; kind: 'kept' | 'drawn' | undefined; bytes: Uint8Array | undefined; alt: string } | undefined;
  /** The table that is open: its rows, and the cells of the row that is. */
  #rows: Cell[][] = [];
  #cells: Cell[] = [];
  #isHeadRow = false;
  #merged: ('first' | 'next' | undefined)[] = [];

  constructor(file: Buffer) {
    this.#file = file;
  }

  read(): ReadDocument {
    const file = this.#file;
    while (this.#at < file.length) {
      const byte = file[this.#at++] ?? 0;
      if (byte === 0x7b) this.#open();
      else if (byte === 0x7d) this.#close();
      else if (byte === 0x5c) this.#control();
      else if (byte === 0x0a || byte === 0x0d || byte === 0) continue;
      else this.#byte(byte);
    }
    while (this.#stack.length > 0) this.#close();
    this.#flush();
    this.#endParagraph();
    this.#endTable();
    return this.#builder.build();
  }

  #open(): void {
    this.#flush();
    if (this.#stack.length > MAX_DEPTH) throw new Error('Groups too deep in each other');
    this.#stack.push({ state: this.#state, leave: this.#leave });
    this.#state = { ...this.#state };
    this.#leave = undefined;
  }

  #close(): void {
    this.#flush();
    this.#leave?.();
    const before = this.#stack.pop();
    if (!before) return;
    this.#state = before.state;
    this.#leave = before.leave;
    this.#skip = 0;
  }

  #control(): void {
    const file = this.#file;
    const first = file[this.#at] ?? 0;
    if (!isLetter(first)) {
      this.#at += 1;
      this.#symbol(first);
      return;
    }
    const begin = this.#at;
    while (isLetter(file[this.#at] ?? 0)) this.#at++;
    const word = file.toString('latin1', begin, Math.min(this.#at, begin + 40));
    const numberAt = this.#at;
    if (file[this.#at] === 0x2d) this.#at++;
    while (isDigit(file[this.#at] ?? 0)) this.#at++;
    const written = file.toString('latin1', numberAt, Math.min(this.#at, numberAt + 12));
    if (file[this.#at] === 0x20) this.#at++;
    const value = /\d/.test(written) ? Number(written) : undefined;
    if (word === 'bin') {
      const length = Math.max(0, value ?? 0);
      if (this.#picture && this.#state.place === 'picture')
        this.#picture.bytes = new Uint8Array(file.subarray(this.#at, this.#at + length));
      this.#at += length;
      return;
    }
    if (this.#skip > 0 && word !== 'u') this.#skip -= 1;
    if (word === 'u' && value !== undefined) {
      this.#unicode(value);
      return;
    }
    this.#flush();
    this.#word(word, value);
  }

  #symbol(sign: number): void {
    const character = String.fromCharCode(sign);
    if (character === "'") {
      const code = Number.parseInt(this.#file.toString('latin1', this.#at, this.#at + 2), 16);
      this.#at += 2;
      if (this.#skip > 0) this.#skip -= 1;
      else if (Number.isInteger(code)) this.#pending.push(code);
      return;
    }
    if (character === '*') {
      this.#flush();
      this.#starred();
      return;
    }
    if (this.#skip > 0) {
      this.#skip -= 1;
      return;
    }
    this.#flush();
    if (character === '~') this.#text('\u00a0');
    else if (character === '_') this.#text('\u2011');
    else if (character === '\n' || character === '\r') this.#word('par', undefined);
    else if ('{}\\'.includes(character)) this.#text(character);
  }

  /** A group that readers skip unless they know it. */
  #starred(): void {
    const known =
      /^\s*\\(shppict|fldinst|listtable|listoverridetable|bkmkstart|cs|picprop|shpinst|levelmarker|footnote|endnote)/;
    const found = known.exec(this.#file.toString('latin1', this.#at, this.#at + 40))?.[1];
    if (found === undefined || found === 'bkmkstart') this.#state.place = 'skip';
  }

  #byte(byte: number): void {
    if (this.#skip > 0) {
      this.#skip -= 1;
      return;
    }
    if (this.#state.place === 'skip') return;
    this.#pending.push(byte);
  }

  #unicode(value: number): void {
    this.#flush();
    this.#text(String.fromCharCode(value < 0 ? value + 65_536 : value));
    this.#skip = this.#state.fallback;
  }

  /** Bytes become characters by the encoding of their font. */
  #flush(): void {
    if (this.#pending.length === 0) return;
    const bytes = Uint8Array.from(this.#pending);
    this.#pending = [];
    const encoding = this.#fonts.get(this.#state.font ?? -1)?.encoding ?? this.#encoding;
    this.#text(
      bytes.every((byte) => byte < 0x80) ? Buffer.from(bytes).toString('latin1') : decoderOf(encoding).decode(bytes),
    );
  }

  #surrogate = '';

  #text(given: string): void {
    const { place, hidden, deleted } = this.#state;
    let text = this.#surrogate + given;
    this.#surrogate = '';
    // A character beyond the first plane is written as two.
    if (/[\uD800-\uDBFF]$/.test(text)) {
      this.#surrogate = text.slice(-1);
      text = text.slice(0, -1);
    }
    if (text === '') return;
    if (place === 'fonts') {
      const font = this.#fonts.get(this.#fontAt ?? -1);
      if (font) font.name += text;
    } else if (place === 'styles') this.#entry.name += text;
    else if (place === 'instruction') this.#instruction += text;
    else if (place === 'property') this.#property += text;
    else if (place === 'picture') {
      if (this.#picture) this.#picture.hex += text;
    } else if (place === 'text') {
      if (deleted) return;
      if (hidden) this.#builder.hide(text);
      else this.#builder.text(text, this.#style());
    }
  }

  #style(): Style {
    const { bold, italic, underline, strike, raised, href, font } = this.#state;
    const role = this.#role();
    const marks = new Set<Mark>();
    const sheet = this.#styles.get(this.#paragraph.style ?? -1);
    if (bold && !(role !== 'p' && sheet?.isBold)) marks.add('strong');
    if (italic && role !== 'blockquote' && role !== 'caption') marks.add('em');
    if (underline && href === undefined) marks.add('u');
    if (strike) marks.add('s');
    if (raised) marks.add(raised);
    if (role !== 'pre' && /mono|courier|consolas/i.test(this.#fonts.get(font ?? -1)?.name ?? '')) marks.add('code');
    return { marks, href };
  }

  #word(word: string, value: number | undefined): void {
    const state = this.#state;
    const isOn = value !== 0;
    if (state.place === 'skip') return;
    if (SKIPPED.has(word)) {
      if (word === 'annotation') this.#builder.warn('comments');
      state.place = 'skip';
      return;
    }
    if (this.#destination(word)) return;
    if (state.place !== 'text') {
      this.#inTable(word, value);
      return;
    }
    const character = CHARACTERS[word];
    if (character) {
      this.#text(character);
      return;
    }
    switch (word) {
      case 'ansicpg':
        this.#encoding = encodingOf(value ?? 1252);
        break;
      case 'mac':
        this.#encoding = 'macintosh';
        break;
      case 'uc':
        state.fallback = Math.min(Math.max(value ?? 1, 0), 10);
        break;
      case 'plain':
        Object.assign(state, {
          bold: false,
          italic: false,
          underline: false,
          strike: false,
          raised: undefined,
          hidden: false,
        });
        break;
      case 'b':
        state.bold = isOn;
        break;
      case 'i':
        state.italic = isOn;
        break;
      case 'ul':
      case 'uld':
      case 'uldash':
      case 'uldb':
      case 'ulw':
      case 'ulth':
      case 'ulwave':
        state.underline = isOn;
        break;
      case 'ulnone':
        state.underline = false;
        break;
      case 'strike':
      case 'striked':
        state.strike = isOn;
        break;
      case 'super':
        state.raised = isOn ? 'sup' : undefined;
        break;
      case 'sub':
        state.raised = isOn ? 'sub' : undefined;
        break;
      case 'up':
      case 'dn':
        state.raised = value === 0 ? undefined : word === 'up' ? 'sup' : 'sub';
        break;
      case 'nosupersub':
        state.raised = undefined;
        break;
      case 'v':
        state.hidden = isOn;
        break;
      case 'deleted':
        state.deleted = isOn;
        break;
      case 'f':
        state.font = value;
        break;
      case 'line':
      case 'lbr':
        this.#builder.break(this.#style());
        break;
      case 'par':
      case 'sect':
        this.#endParagraph();
        break;
      case 'pard':
        this.#paragraph = freshParagraph();
        break;
      case 's':
        this.#paragraph.style = value;
        break;
      case 'outlinelevel':
        this.#paragraph.outline = value;
        break;
      case 'ls':
        this.#paragraph.list = value;
        break;
      case 'ilvl':
        this.#paragraph.level = value ?? 0;
        break;
      case 'li':
        this.#paragraph.hasIndent = (value ?? 0) > 0;
        break;
      case 'brdrb':
        this.#paragraph.hasLine = true;
        break;
      case 'intbl':
        this.#paragraph.isInTable = true;
        break;
      case 'trowd':
        this.#isHeadRow = false;
        this.#merged = [];
        break;
      case 'trhdr':
        this.#isHeadRow = true;
        break;
      case 'clmgf':
        this.#merge = 'first';
        break;
      case 'clmrg':
        this.#merge = 'next';
        break;
      case 'cellx':
        this.#merged.push(this.#merge);
        this.#merge = undefined;
        break;
      case 'cell':
        this.#paragraph.isInTable = true;
        this.#endCell();
        break;
      case 'nestcell':
        this.#endParagraph();
        break;
      case 'row':
        this.#endRow();
        break;
    }
  }
  #merge: 'first' | 'next' | undefined;

  /** Words that say what the group holds. */
  #destination(word: string): boolean {
    const state = this.#state;
    if (word === 'fonttbl') state.place = 'fonts';
    else if (word === 'stylesheet') state.place = 'styles';
    else if (word === 'listtable') state.place = 'lists';
    else if (word === 'listoverridetable') state.place = 'overrides';
    else if (word === 'pict') this.#beginPicture();
    else if (word === 'field') this.#beginField();
    else if (word === 'fldinst') {
      state.place = 'instruction';
      this.#leave = () => this.#readInstruction();
    } else if (word === 'footnote') this.#beginNote();
    else if (word === 'object') this.#builder.warn('embedded');
    else if (word === 'shptxt') {
      // A box stands beside the text; its words follow the paragraph.
      state.place = 'text';
    } else if (word === 'picprop' || word === 'sp') state.place = this.#picture ? 'property' : 'skip';
    else if (word === 'sn' || word === 'sv') this.#beginProperty(word);
    else if (word === 'shpinst') state.place = 'skip';
    else if (word === 'fldrslt' || word === 'result' || word === 'shppict') return true;
    else return false;
    return true;
  }

  /** Words of the tables at the beginning, and of pictures. */
  #inTable(word: string, value: number | undefined): void {
    const { place } = this.#state;
    if (place === 'fonts') {
      if (word === 'f' && value !== undefined) {
        this.#fontAt = value;
        this.#fonts.set(value, { encoding: undefined, name: '' });
      }
      const font = this.#fonts.get(this.#fontAt ?? -1);
      if (word === 'fcharset' && font) font.encoding = CHARSETS[value ?? 0];
      if (word === 'cpg' && font && value) font.encoding = encodingOf(value);
    } else if (place === 'styles') this.#styleWord(word, value);
    else if (place === 'lists') this.#listWord(word, value);
    else if (place === 'overrides') {
      if (word === 'listid') this.#overrideOf = value;
      if (word === 'ls' && value !== undefined && this.#overrideOf !== undefined)
        this.#overrides.set(value, this.#overrideOf);
    } else if (place === 'picture' && this.#picture) {
      if (word === 'pngblip' || word === 'jpegblip') this.#picture.kind = 'kept';
      if (['emfblip', 'wmetafile', 'macpict', 'dibitmap', 'wbitmap', 'pmmetafile'].includes(word))
        this.#picture.kind = 'drawn';
    }
  }

  #styleWord(word: string, value: number | undefined): void {
    if (word === 's' || word === 'cs' || word === 'ds' || word === 'ts') {
      const isParagraph = word === 's';
      this.#entry = { name: '', outline: undefined, number: value ?? 0, isBold: false };
      const entry = this.#entry;
      if (isParagraph) this.#styles.set(entry.number, entry);
    } else if (word === 'outlinelevel') this.#entry.outline = value;
    else if (word === 'b') this.#entry.isBold = value !== 0;
    // The first style may be without its number.
    else if (this.#styles.size === 0 && this.#entry.name === '') this.#styles.set(0, this.#entry);
  }

  #listWord(word: string, value: number | undefined): void {
    if (word === 'list') this.#listLevels = [];
    else if (word === 'listlevel') this.#listLevels.push({ isOrdered: false, isNone: false, start: 1 });
    else if (word === 'listid' && value !== undefined) this.#levels.set(value, this.#listLevels);
    const level = this.#listLevels.at(-1);
    if (!level) return;
    if (word === 'levelnfc' || word === 'levelnfcn') {
      level.isOrdered = value !== 23 && value !== 255;
      level.isNone = value === 255;
    }
    if (word === 'levelstartat') level.start = value ?? 1;
  }

  #beginField(): void {
    const { href } = this.#state;
    this.#instruction = '';
    this.#leave = () => {
      this.#state.href = href;
    };
  }

  #readInstruction(): void {
    const instruction = this.#instruction;
    this.#instruction = '';
    const written = /^\s*HYPERLINK\s+(?:\\l\s+)?(?:"([^"]*)"|(\S+))(?:\s+\\l\s+"([^"]*)")?/i.exec(instruction);
    const isPlace = /^\s*HYPERLINK\s+\\l/i.test(instruction);
    const address =
      written && !isPlace ? `${written[1] ?? written[2] ?? ''}${written[3] ? `#${written[3]}` : ''}` : undefined;
    if (address === undefined) return;
    const href = linkAddress(address);
    if (href === undefined) this.#builder.warn('broken_link', address);
    // What the field shows follows in a group beside this one.
    const field = this.#stack.at(-1)?.state;
    if (field) field.href = href;
  }

  #beginNote(): void {
    if (this.#isInNote) return;
    const paragraph = this.#paragraph;
    this.#isInNote = true;
    this.#builder.begin();
    this.#paragraph = freshParagraph();
    Object.assign(this.#state, { raised: undefined, bold: false, italic: false, href: undefined });
    this.#leave = () => {
      this.#endParagraph();
      this.#isInNote = false;
      this.#paragraph = paragraph;
      this.#builder.endNote();
    };
  }
  #isInNote = false;

  /** Of a picture, by name and value; one is the words that stand for it. */
  #beginProperty(part: 'sn' | 'sv'): void {
    this.#state.place = this.#picture ? 'property' : 'skip';
    this.#property = '';
    this.#leave = () => {
      if (part === 'sn') this.#propertyName = this.#property.trim();
      else if (this.#picture && this.#propertyName === 'wzDescription') this.#picture.alt = this.#property.trim();
      this.#property = '';
    };
  }
  #property = '';
  #propertyName = '';

  #beginPicture(): void {
    const picture = { hex: '', kind: undefined, bytes: undefined, alt: '' };
    this.#picture = picture;
    this.#state.place = 'picture';
    this.#leave = () => this.#endPicture();
  }

  #endPicture(): void {
    const picture = this.#picture;
    this.#picture = undefined;
    if (!picture) return;
    if (picture.kind === 'drawn') {
      this.#builder.warn('drawing');
      return;
    }
    const bytes = picture.bytes ?? new Uint8Array(Buffer.from(picture.hex.replace(/[^0-9a-f]/gi, ''), 'hex'));
    if (!this.#state.hidden) this.#builder.picture(bytes, picture.alt, { marks: new Set(), href: this.#state.href });
  }

  #role(): BlockName {
    const { style, outline } = this.#paragraph;
    const sheet = this.#styles.get(style ?? -1);
    const named = sheet && roleNamed(sheet.name.replace(/;.*$/, '').trim().toLowerCase());
    if (named && named !== 'p') return named;
    const level = outline ?? sheet?.outline;
    if (level === undefined || level < 0 || level > 8) return 'p';
    return (['h1', 'h2', 'h3', 'h4'] as const)[Math.min(level, 3)] ?? 'h4';
  }

  #item(): Item | undefined {
    const { list: id, level } = this.#paragraph;
    const list = id === undefined || id === 0 ? undefined : (this.#overrides.get(id) ?? id);
    if (list === undefined) return undefined;
    const described = this.#levels.get(list)?.[level];
    if (described?.isNone) return undefined;
    const isOrdered = described?.isOrdered ?? false;
    const key = `${list} ${level}`;
    const number = this.#next.get(key) ?? described?.start ?? 1;
    this.#next.set(key, number + 1);
    for (const deeper of [...this.#next.keys()]) {
      const [of, at] = deeper.split(' ');
      if (of === String(list) && Number(at) > level) this.#next.delete(deeper);
    }
    return { level, isOrdered, list: String(list), number: isOrdered ? number : undefined };
  }

  #endParagraph(): void {
    const builder = this.#builder;
    const { hasLine, isInTable } = this.#paragraph;
    const isOutside = !isInTable && !this.#isInNote;
    if (isOutside) this.#endTable();
    const role = this.#role();
    if (!builder.isOpen) builder.end(hasLine && isOutside ? 'hr' : 'p');
    else if (role === 'p' && isTypedLine(builder.words)) {
      builder.drop();
      builder.end('hr');
    } else builder.end(role, role === 'p' ? this.#item() : undefined);
    if (isOutside) this.#cellStart = builder.position;
  }
  /** Where the cell that is open begins. */
  #cellStart = 0;

  #endCell(): void {
    this.#endParagraph();
    const html = this.#builder.takeFrom(this.#cellStart);
    const at = this.#cells.length;
    const merged = this.#merged[at];
    const before = this.#cells.findLastIndex((cell) => cell.columns !== 0);
    if (merged === 'next' && before >= 0 && html === '') {
      const first = this.#cells[before];
      if (first) this.#cells[before] = { ...first, columns: (first.columns ?? 1) + 1 };
      this.#cells.push({ html: '', isHead: false, columns: 0 });
      return;
    }
    const single = singleParagraph(html);
    this.#cells.push({ html: this.#isHeadRow ? plainHead(single) : single, isHead: this.#isHeadRow, columns: 1 });
  }

  #endRow(): void {
    if (this.#cells.length > 0) {
      const cells = this.#cells.filter(({ columns }) => columns !== 0);
      this.#rows.push(cells.map((cell) => ({ ...cell, isHead: this.#isHeadRow })));
    }
    this.#cells = [];
    this.#cellStart = this.#builder.position;
  }

  #endTable(): void {
    if (this.#cells.length > 0) this.#endRow();
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    this.#builder.raw(tableHtml(rows));
    this.#cellStart = this.#builder.position;
  }
}

const isLetter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;

function encodingOf(page: number): string {
  if (page === 65_001) return 'utf-8';
  if (page === 932) return 'shift_jis';
  if (page === 936) return 'gbk';
  if (page === 949) return 'euc-kr';
  if (page === 950) return 'big5';
  if (page === 10_000) return 'macintosh';
  return page === 874 || (page >= 1250 && page <= 1258) ? `windows-${page}` : 'windows-1252';
}

const decoders = new Map<string, TextDecoder>();
function decoderOf(encoding: string): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder;
}
