import { linkAddress } from '@linkstand/contract/shared/link-address';
import { isTypedLine } from '@linkstand/contract/shared/typed-lists';
import type JSZip from 'jszip';
import { roleNamed } from '../docx-styles.ts';
import { attribute, child, descendants, elementsOf, isElement, nameOf, readXml, type XmlElement } from '../docx-xml.ts';
import { singleParagraph } from './read-html.ts';
import {
  type BlockName,
  type Cell,
  type Item,
  type Mark,
  PLAIN,
  type ReadDocument,
  type Style,
  TextBuilder,
  tableHtml,
} from './text-builder.ts';

const MAX_REPEATED = 200;
const MAX_STEPS = 20;

interface ListStyle {
  /** By level: ordered or not, and where it starts. */
  readonly levels: ReadonlyMap<number, { readonly isOrdered: boolean; readonly start: number }>;
}

interface Around {
  readonly style: Style;
  readonly item?: Item | undefined;
}

/** Reads an OpenDocument text (ISO/IEC 26300), as LibreOffice and Google Docs write it. */
export async function readOdt(zip: JSZip): Promise<ReadDocument> {
  const part = async (path: string) => readXml((await zip.file(path)?.async('string')) ?? '').documentElement;
  const content = await part('content.xml');
  const body = child(content, 'body', 'text');
  if (!body) throw new Error('No text document');
  const styles = zip.file('styles.xml') ? await part('styles.xml').catch(() => undefined) : undefined;
  const pictures = new Map<string, Uint8Array>();
  const paths = descendants(content, 'image').map((image) => attribute(image, 'href') ?? '');
  for (const path of new Set(paths)) {
    const file = zip.file(path.replace(/^\.\//, ''));
    if (file) pictures.set(path, await file.async('uint8array'));
  }
  return new OdtReader([styles, content], pictures).read(body);
}

class OdtReader {
  readonly #builder = new TextBuilder();
  readonly #styles = new Map<string, XmlElement>();
  readonly #lists = new Map<string, ListStyle>();
  readonly #pictures: ReadonlyMap<string, Uint8Array>;
  /** Next numbers of lists, by list and level. */
  readonly #next = new Map<string, number>();
  readonly #boxes: XmlElement[] = [];
  #listCount = 0;

  constructor(parts: readonly (XmlElement | undefined)[], pictures: ReadonlyMap<string, Uint8Array>) {
    this.#pictures = pictures;
    for (const part of parts) {
      for (const group of part ? elementsOf(part) : []) {
        if (!['styles', 'automatic-styles'].includes(nameOf(group))) continue;
        for (const style of elementsOf(group)) {
          const name = attribute(style, 'name');
          if (name === undefined) continue;
          if (nameOf(style) === 'style') this.#styles.set(`${attribute(style, 'family')} ${name}`, style);
          if (nameOf(style) === 'list-style') this.#lists.set(name, readListStyle(style));
        }
      }
    }
  }

  read(body: XmlElement): ReadDocument {
    this.#flow(body, { style: PLAIN });
    return this.#builder.build();
  }

  *#chain(family: string, name: string | undefined): Generator<XmlElement> {
    let next = name;
    for (let step = 0; next !== undefined && step < MAX_STEPS; step++) {
      const style = this.#styles.get(`${family} ${next}`);
      if (!style) return;
      yield style;
      next = attribute(style, 'parent-style-name');
    }
  }

  #find(family: string, name: string | undefined, property: string): string | undefined {
    for (const style of this.#chain(family, name)) {
      for (const properties of elementsOf(style)) {
        if (nameOf(properties) !== 'text-properties') continue;
        const found = attribute(properties, property);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #styleOf(family: string, name: string | undefined, outer: Style, isText = true): Style {
    if (name === undefined || !isText) return outer;
    const marks = new Set(outer.marks);
    const set = (mark: Mark, is: boolean | undefined) => {
      if (is === true) marks.add(mark);
      if (is === false) marks.delete(mark);
    };
    const says = (property: string, test: (value: string) => boolean) => {
      const value = this.#find(family, name, property);
      return value === undefined ? undefined : test(value);
    };
    set(
      'strong',
      says('font-weight', (value) => value === 'bold' || Number(value) >= 600),
    );
    set(
      'em',
      says('font-style', (value) => value !== 'normal'),
    );
    set(
      'u',
      says('text-underline-style', (value) => value !== 'none'),
    );
    set(
      's',
      says('text-line-through-style', (value) => value !== 'none'),
    );
    const position = this.#find(family, name, 'text-position');
    if (position !== undefined) {
      const by = /^super/.test(position) ? 1 : /^sub/.test(position) ? -1 : Number.parseFloat(position) || 0;
      set('sup', by > 0);
      set('sub', by < 0);
    }
    const names = [...this.#chain(family, name)].map((each) => readable(attribute(each, 'name')));
    if (family === 'text' && names.some((each) => /^(source text|teletype|code)$/.test(each))) marks.add('code');
    const font = this.#find(family, name, 'font-name') ?? '';
    if (family === 'text' && /mono|courier|consolas/i.test(font)) marks.add('code');
    if (outer.href !== undefined) marks.delete('u');
    return { marks, href: outer.href };
  }

  #isHidden = (family: string, name: string | undefined): boolean => this.#find(family, name, 'display') === 'none';

  #flow(parent: XmlElement, around: Around): void {
    for (const element of elementsOf(parent)) this.#block(element, around);
  }

  #block(element: XmlElement, around: Around): void {
    const name = nameOf(element);
    if (name === 'p' || name === 'h') this.#paragraph(element, around);
    else if (name === 'list') this.#list(element, undefined, 0);
    else if (name === 'table') this.#builder.raw(this.#table(element));
    else if (name === 'frame' || name === 'custom-shape' || name === 'g') {
      this.#drawing(element, PLAIN);
      this.#builder.end();
      this.#takeBoxes();
    } else if (
      ['section', 'index-body', 'table-of-content', 'illustration-index', 'bibliography', 'index-title'].includes(name)
    )
      this.#flow(element, around);
    else if (name === 'tracked-changes' || name === 'forms' || name === 'sequence-decls' || name === 'variable-decls')
      return;
    else if (isElement(element) && descendants(element, 'p', 'h').length > 0) this.#flow(element, around);
  }

  #paragraph(element: XmlElement, around: Around): void {
    const builder = this.#builder;
    const name = attribute(element, 'style-name');
    if (this.#isHidden('paragraph', name)) {
      builder.hide(element.textContent ?? '');
      return;
    }
    const block = this.#role(element, name);
    const isText = block === 'p' || block === 'caption' || block === 'blockquote';
    const style = this.#styleOf('paragraph', name, around.style, isText && block === 'p');
    if (block === 'p' && !around.item && isTypedLine(element.textContent ?? '')) {
      builder.end('hr');
      return;
    }
    this.#inline(element, block === 'pre' ? PLAIN : style);
    builder.end(block, /^h\d$/.test(block) ? undefined : around.item);
    this.#takeBoxes();
  }

  #role(element: XmlElement, name: string | undefined): BlockName {
    if (nameOf(element) === 'h') {
      const level = Number(attribute(element, 'outline-level') ?? 1);
      return (['h1', 'h2', 'h3', 'h4'] as const)[Math.min(Math.max(level, 1), 4) - 1] ?? 'h4';
    }
    for (const style of this.#chain('paragraph', name)) {
      const named = readable(attribute(style, 'display-name') ?? attribute(style, 'name'));
      if (/^horizontal line$/.test(named)) return 'hr';
      const role = roleNamed(named);
      if (role) return role;
    }
    const isBordered = [...this.#chain('paragraph', name)].some((style) => {
      const border = attribute(child(style, 'paragraph-properties'), 'border-bottom');
      return border !== undefined && border !== 'none';
    });
    return isBordered && (element.textContent ?? '').trim() === '' ? 'hr' : 'p';
  }

  #inline(parent: XmlElement, style: Style): void {
    const builder = this.#builder;
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3 || node.nodeType === 4)
        builder.text((node.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' '), style);
      if (!isElement(node)) continue;
      const name = nameOf(node);
      if (name === 's') builder.text(' '.repeat(Math.min(Number(attribute(node, 'c') ?? 1), MAX_REPEATED)), style);
      else if (name === 'tab') builder.text(' ', style);
      else if (name === 'line-break') builder.break(style);
      else if (name === 'span') this.#span(node, style);
      else if (name === 'a') this.#link(node, style);
      else if (name === 'note') this.#note(node);
      else if (name === 'annotation') builder.warn('comments', node.textContent ?? '');
      else if (name === 'hidden-text' || name === 'hidden-paragraph')
        builder.hide(attribute(node, 'string-value') ?? node.textContent ?? '');
      else if (name === 'ruby') this.#inline(child(node, 'ruby-base') ?? node, style);
      else if (['frame', 'g', 'custom-shape', 'rect', 'line', 'control'].includes(name)) this.#drawing(node, style);
      else if (name === 'script' || name === 'forms') continue;
      else this.#inline(node, style);
    }
  }

  #span(span: XmlElement, outer: Style): void {
    const name = attribute(span, 'style-name');
    if (this.#isHidden('text', name)) this.#builder.hide(span.textContent ?? '');
    else this.#inline(span, this.#styleOf('text', name, outer));
  }

  #link(link: XmlElement, outer: Style): void {
    const written = attribute(link, 'href') ?? '';
    const href = linkAddress(written);
    if (href === undefined && !written.startsWith('#')) this.#builder.warn('broken_link', link.textContent ?? '');
    this.#inline(link, href === undefined ? outer : { marks: without(outer.marks, 'u'), href });
  }

  #note(note: XmlElement): void {
    const body = child(note, 'note-body');
    if (body) this.#builder.note(() => this.#flow(body, { style: PLAIN }));
  }

  /** A picture, a box with words, or what can't be in a text. */
  #drawing(element: XmlElement, style: Style): void {
    const builder = this.#builder;
    const alt = child(element, 'desc')?.textContent ?? child(element, 'title')?.textContent ?? '';
    const boxes = descendants(element, 'text-box');
    const image = descendants(element, 'image').find((each) => !boxes.some((box) => isWithin(each, box)));
    if (image) {
      const address = attribute(image, 'href') ?? '';
      const bytes = this.#pictures.get(address);
      if (!bytes && /^https?:/i.test(address)) builder.warn('outside_picture', address);
      else builder.picture(bytes, alt, style);
    } else if (boxes.length === 0) {
      if (descendants(element, 'object', 'object-ole').length > 0) builder.warn('embedded', alt);
      else if (nameOf(element) !== 'custom-shape' || descendants(element, 'p').length === 0)
        builder.warn('drawing', alt);
    }
    if (boxes.length > 0)
      this.#boxes.push(...boxes.filter((box) => !boxes.some((other) => other !== box && isWithin(box, other))));
    else if (nameOf(element) === 'custom-shape') this.#boxes.push(element);
  }

  /** Words in a box become paragraphs after the one that the box hangs on. */
  #takeBoxes(): void {
    for (let box = this.#boxes.shift(); box; box = this.#boxes.shift()) this.#flow(box, { style: PLAIN });
  }

  #list(list: XmlElement, outer: { readonly name: string; readonly key: string } | undefined, level: number): void {
    const name = attribute(list, 'style-name') ?? outer?.name ?? '';
    const described = this.#lists.get(name)?.levels.get(level + 1);
    const isOrdered = described?.isOrdered ?? false;
    const continued =
      attribute(list, 'continue-list') !== undefined || attribute(list, 'continue-numbering') === 'true';
    const key = outer?.key ?? name;
    const id = `${key} ${level}`;
    let number = (continued ? this.#next.get(id) : undefined) ?? described?.start ?? 1;
    const identity = outer ? `${outer.key} ${level} ${this.#listCount}` : `${key} ${++this.#listCount}`;
    for (const entry of elementsOf(list)) {
      const kind = nameOf(entry);
      if (kind !== 'list-item' && kind !== 'list-header') continue;
      const start = Number(attribute(entry, 'start-value'));
      if (Number.isSafeInteger(start) && start > 0) number = start;
      let isFirst = kind === 'list-item';
      for (const part of elementsOf(entry)) {
        if (nameOf(part) === 'list') this.#list(part, { name, key }, level + 1);
        else if (nameOf(part) === 'p') {
          const item = { level, isOrdered, list: identity, number: isOrdered ? number : undefined };
          this.#block(part, { style: PLAIN, item: isFirst ? item : { ...item, isFurther: true } });
          if (isFirst) number += 1;
          isFirst = false;
        } else this.#block(part, { style: PLAIN });
      }
    }
    this.#next.set(id, number);
  }

  #table(table: XmlElement): string {
    const rows: Cell[][] = [];
    const read = (parent: XmlElement, isHead: boolean) => {
      for (const element of elementsOf(parent)) {
        const name = nameOf(element);
        if (name === 'table-row') rows.push(this.#cells(element, isHead));
        else if (name === 'table-header-rows') read(element, true);
        else if (name === 'table-rows' || name === 'table-row-group') read(element, isHead);
      }
    };
    read(table, false);
    return tableHtml(rows);
  }

  #cells(row: XmlElement, isHead: boolean): Cell[] {
    const cells: Cell[] = [];
    for (const cell of elementsOf(row)) {
      if (nameOf(cell) !== 'table-cell') continue;
      const html = this.#builder.apart(() => this.#flow(cell, { style: PLAIN }));
      const count = (name: string) => Math.min(Number(attribute(cell, name) ?? 1) || 1, 100);
      const repeated = Math.min(count('number-columns-repeated'), 20);
      const read = {
        html: isHead ? plainHead(singleParagraph(html)) : singleParagraph(html),
        isHead,
        columns: count('number-columns-spanned'),
        rows: count('number-rows-spanned'),
      };
      for (let time = 0; time < repeated; time++) cells.push(read);
    }
    return cells;
  }
}

/** A head is bold by itself. */
export const plainHead = (html: string): string =>
  html.replace(/^<strong>([\s\S]*)<\/strong>$/, (whole, inner: string) => (inner.includes('<strong>') ? whole : inner));

const without = (marks: ReadonlySet<Mark>, mark: Mark): ReadonlySet<Mark> =>
  new Set([...marks].filter((each) => each !== mark));

/** Names of styles are written without blanks: `Heading_20_1`. */
const readable = (name: string | undefined): string =>
  (name ?? '')
    .replace(/_([0-9a-f]{2})_/gi, (_mark, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toLowerCase();

function isWithin(element: XmlElement, outer: XmlElement): boolean {
  for (let parent = element.parentNode; parent; parent = parent.parentNode) if (parent === outer) return true;
  return false;
}

function readListStyle(style: XmlElement): ListStyle {
  const levels = new Map<number, { isOrdered: boolean; start: number }>();
  for (const level of elementsOf(style)) {
    const at = Number(attribute(level, 'level'));
    const isOrdered = nameOf(level) === 'list-level-style-number' && (attribute(level, 'num-format') ?? '') !== '';
    levels.set(at, { isOrdered, start: Number(attribute(level, 'start-value') ?? 1) || 1 });
  }
  return { levels };
}
