import { linkAddress } from '@linkstand/contract/shared/link-address';
import { isTypedLine, typedLists } from '@linkstand/contract/shared/typed-lists';
import { XMLSerializer } from '@xmldom/xmldom';
import JSZip from 'jszip';
import { type ListPlace, Lists, type Role, Styles } from './docx-styles.ts';
import {
  around,
  attribute,
  child,
  descendants,
  elementsOf,
  insert,
  isElement,
  isOn,
  make,
  nameOf,
  readXml,
  remove,
  unwrap,
  valOf,
  type XmlDocument,
  type XmlElement,
} from './docx-xml.ts';
import type { DocumentWarning, DocumentWarningCode } from './formats/text-builder.ts';

interface Relation {
  readonly target: string;
  readonly type: string;
  readonly isExternal: boolean;
}
type Relations = Map<string, Relation>;

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** The converter's only two lists. */
const NUMBERING = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
  'bullet',
  'decimal',
]
  .map(
    (format, at) =>
      `<w:abstractNum w:abstractNumId="${at}">${[0, 1, 2, 3, 4]
        .map((level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/></w:lvl>`)
        .join('')}</w:abstractNum><w:num w:numId="${at}"><w:abstractNumId w:val="${at}"/></w:num>`,
  )
  .join('')}</w:numbering>`;

/**
 * Rewrites a Word document so that the converter reads all of it. The converter knows one way to write a link, a list,
 * a heading or a picture; Word, Google Docs, LibreOffice and Pages have several each, and what it doesn't know it
 * drops with its words, or it refuses the document for one broken reference. Here everything becomes that one way.
 *
 * @throws Error if there is no readable document in it
 */
export async function plainDocx(
  bytes: Uint8Array,
): Promise<{ readonly bytes: Buffer; readonly warnings: readonly DocumentWarning[] }> {
  const zip = await JSZip.loadAsync(bytes);
  const warnings: DocumentWarning[] = [];
  const text = async (path: string) => (await zip.file(path)?.async('string')) ?? '';
  const readPart = async (path: string): Promise<XmlDocument | undefined> => {
    const written = await text(path);
    if (written === '') return undefined;
    try {
      return readXml(written);
    } catch {
      warnings.push({ code: 'broken_part', detail: path.split('/').at(-1) ?? path });
      zip.remove(path);
      return undefined;
    }
  };
  const packaged = relationsOf(await readPart('_rels/.rels'));
  const mainPath =
    [...packaged.values()]
      .filter(({ type }) => type.endsWith('/officeDocument'))
      .map(({ target }) => target.replace(/^\//, ''))
      .find((path) => zip.file(path)) ?? 'word/document.xml';
  const folder = mainPath.split('/').slice(0, -1).join('/');
  const relations = relationsOf(await readPart(relationsPath(mainPath)));
  const pathOf = (kind: string): string => {
    const found = [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`));
    const path = found && resolve(folder, found.target);
    return path && zip.file(path) ? path : `word/${kind}.xml`;
  };
  const styles = new Styles(await readPart(pathOf('styles')));
  const lists = new Lists(await readPart(pathOf('numbering')), styles);
  const notes = { footnote: pathOf('footnotes'), endnote: pathOf('endnotes') };
  const noteIds = new Set<string>();
  const rewrite = async (path: string, own: Relations) => {
    const part = await readPart(path);
    const root = part?.documentElement;
    if (!part || !root) return;
    for (const note of descendants(root, 'footnote', 'endnote'))
      noteIds.add(`${nameOf(note)} ${attribute(note, 'id')}`);
    const has = (target: string) => zip.file(resolve(folder, target)) !== null;
    new Rewriter(part, { relations: own, styles, lists, warnings, noteIds, has }).run(root);
    zip.file(path, new XMLSerializer().serializeToString(part));
    zip.file(relationsPath(path), writeRelations(own));
  };
  for (const path of Object.values(notes)) await rewrite(path, relationsOf(await readPart(relationsPath(path))));
  // A document that is cut or broken itself is no document.
  readXml(await text(mainPath));
  // What is resolved by now would only be read again.
  for (const [id, { type }] of relations) if (/\/(styles|numbering|comments)$/.test(type)) relations.delete(id);
  await rewrite(mainPath, relations);
  await readPart('[Content_Types].xml');
  for (const name of ['word/styles.xml', 'word/comments.xml', 'mammoth/style-map']) zip.remove(name);
  zip.file('word/numbering.xml', NUMBERING);
  return { bytes: await zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' }), warnings };
}

/** The path of a part that another one points to. */
function resolve(folder: string, target: string): string {
  const path: string[] = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

const relationsPath = (path: string): string => path.replace(/([^/]*)$/, '_rels/$1.rels');

function relationsOf(part: XmlDocument | undefined): Relations {
  const relations: Relations = new Map();
  for (const element of part?.documentElement ? elementsOf(part.documentElement) : []) {
    const [id, target] = [attribute(element, 'Id'), attribute(element, 'Target')];
    if (id === undefined || target === undefined) continue;
    // Strict documents have the names of their relations elsewhere; the converter knows one place.
    const type = (attribute(element, 'Type') ?? '').replace(/^.*\/(?=[^/]+$)/, `${RELATION}/`);
    relations.set(id, { target, type, isExternal: attribute(element, 'TargetMode') === 'External' });
  }
  return relations;
}

function writeRelations(relations: Relations): string {
  const part = readXml('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>');
  for (const [id, { target, type, isExternal }] of relations) {
    const element = part.createElementNS(part.documentElement.namespaceURI, 'Relationship');
    const attributes = { Id: id, Type: type, Target: target, ...(isExternal ? { TargetMode: 'External' } : {}) };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    part.documentElement.appendChild(element);
  }
  return new XMLSerializer().serializeToString(part);
}

interface Surroundings {
  readonly relations: Relations;
  readonly styles: Styles;
  readonly lists: Lists;
  readonly warnings: DocumentWarning[];
  /** Kind and id of every note that there is. */
  readonly noteIds: ReadonlySet<string>;
  readonly has: (target: string) => boolean;
}

interface Field {
  instruction: string;
  isShown: boolean;
  href: string | undefined;
  link: XmlElement | undefined;
  readonly paragraph: XmlElement | undefined;
}

interface Paragraph {
  readonly element: XmlElement;
  readonly parent: Node | null;
  readonly properties: XmlElement | undefined;
  readonly isEmpty: boolean;
  readonly role: Role | 'hr';
  place: ListPlace | undefined;
  /** The list in which it may go on with the item before it. */
  furtherOf?: string | undefined;
}

const CODE = 'Plain-code';
const MAX_DETAIL = 80;
const TOGGLES = ['b', 'i', 'strike'] as const;
/** What holds words without meaning anything else to a text. */
const TRANSPARENT = ['fldSimple', 'dir', 'bdo', 'smartTag', 'customXml', 'oMathPara', 'ins', 'moveTo'];

class Rewriter {
  readonly #document: XmlDocument;
  readonly #around: Surroundings;
  readonly #fields: Field[] = [];
  readonly #hidden: string[] = [];
  readonly #properties = new Map<XmlElement, XmlElement | undefined>();
  /** The lists that are open, by level. */
  #open: { readonly list: string; readonly isOrdered: boolean; readonly next: number; readonly written: number }[] = [];

  constructor(document: XmlDocument, surroundings: Surroundings) {
    this.#document = document;
    this.#around = surroundings;
  }

  run(root: XmlElement): void {
    this.#chooseAlternatives(root);
    for (const drawing of descendants(root, 'drawing', 'pict', 'object')) this.#takeTextOut(drawing);
    for (const picture of descendants(root, 'inline', 'anchor')) this.#rewritePicture(picture);
    for (const old of descendants(root, 'pict', 'object')) this.#rewriteOldPicture(old);
    for (const hyperlink of descendants(root, 'hyperlink')) this.#rewriteLink(hyperlink);
    for (const simple of descendants(root, 'fldSimple')) this.#rewriteSimpleField(simple);
    for (const transparent of descendants(root, ...TRANSPARENT)) unwrap(transparent);
    for (const control of descendants(root, 'sdt'))
      unwrap(control, child(control, 'sdtContent') ?? make(this.#document, 'p'));
    this.#rewriteWords(root);
    for (const run of descendants(root, 'r')) this.#readFields(run);
    for (const run of descendants(root, 'r')) this.#rewriteRun(run);
    for (const head of descendants(root, 'tblHeader')) if (isOn(head) === false) remove(head);
    this.#rewriteParagraphs(descendants(root, 'p'));
    for (const useless of descendants(root, 'tblStyle', 'rStyle', 'commentReference'))
      if (valOf(useless) !== CODE) remove(useless);
    if (this.#hidden.length > 0) this.#warn('hidden_text', this.#hidden.join(' '));
  }

  #warn(code: DocumentWarningCode, detail: string): void {
    const short = detail.replace(/\s+/g, ' ').trim();
    this.#around.warnings.push({ code, detail: short.length > MAX_DETAIL ? `${short.slice(0, MAX_DETAIL)}…` : short });
  }

  /** Programs write new things twice, the second time for those that don't know them. */
  #chooseAlternatives(root: XmlElement): void {
    for (const alternative of descendants(root, 'AlternateContent')) {
      const fallback = child(alternative, 'Fallback');
      const holds = (part: XmlElement | undefined) =>
        part !== undefined && descendants(part, 't', 'blip', 'imagedata').length > 0;
      const choice = [...elementsOf(alternative)].find((each) => nameOf(each) === 'Choice' && holds(each));
      const isNewer = choice && descendants(choice, 'blip', 'txbxContent').length > 0;
      const chosen = isNewer || !holds(fallback) ? (choice ?? fallback) : fallback;
      if (chosen) unwrap(alternative, chosen);
      else remove(alternative);
    }
  }

  /** Words in a box become paragraphs after the one that the box hangs on. */
  #takeTextOut(drawing: XmlElement): void {
    for (const box of descendants(drawing, 'txbxContent')) {
      const host = around(drawing, 'p');
      if (!host?.parentNode || around(box, 'txbxContent')) continue;
      const next = host.nextSibling;
      while (box.firstChild) insert(host.parentNode, box.firstChild, next);
    }
    for (const box of descendants(drawing, 'txbxContent')) if (!around(box, 'txbxContent')) remove(box);
    if (nameOf(drawing) !== 'drawing') return;
    const isShape = descendants(drawing, 'txbx', 'wsp').length > 0;
    if (descendants(drawing, 'blip').length === 0 && !isShape) this.#warn('drawing', altOf(drawing));
  }

  /** Pictures stand alone, in groups, on a canvas or in a shape. The converter finds those that stand alone. */
  #rewritePicture(place: XmlElement): void {
    const ids = descendants(place, 'blip').map((blip) => attribute(blip, 'embed'));
    const alt = altOf(place);
    const link = this.#target(attribute(descendants(place, 'hlinkClick')[0], 'id'));
    while (place.firstChild) remove(place.firstChild);
    this.#putPictures(place, ids, alt, link);
  }

  /** Older documents, and embedded ones, show a picture in another way. */
  #rewriteOldPicture(host: XmlElement): void {
    const data = descendants(host, 'imagedata');
    if (data.length === 0) return;
    const drawing = make(this.#document, 'drawing');
    const place = this.#document.createElementNS(`${DRAWING}/wordprocessingDrawing`, 'wp:inline');
    drawing.appendChild(place);
    insert(host.parentNode, drawing, host);
    const alt = [...data, ...descendants(host, 'shape')]
      .map((each) => attribute(each, 'alt') ?? attribute(each, 'title'))
      .find(Boolean);
    remove(host);
    this.#putPictures(
      place,
      data.map((each) => attribute(each, 'id')),
      alt ?? '',
      undefined,
    );
  }

  #putPictures(place: XmlElement, ids: readonly (string | undefined)[], alt: string, link: string | undefined): void {
    const properties = this.#document.createElementNS(`${DRAWING}/wordprocessingDrawing`, 'wp:docPr');
    properties.setAttribute('descr', alt);
    if (link) properties.appendChild(this.#drawn('main', 'a:hlinkClick', { 'r:id': this.#relate(link) }));
    place.appendChild(properties);
    for (const id of ids) {
      if (!this.#hasPicture(id, alt)) continue;
      const chain = [
        this.#drawn('main', 'a:graphic'),
        this.#drawn('main', 'a:graphicData'),
        this.#drawn('picture', 'pic:pic'),
        this.#drawn('picture', 'pic:blipFill'),
        this.#drawn('main', 'a:blip', { 'r:embed': id ?? '' }),
      ];
      chain.reduce<Node>((parent, each) => parent.appendChild(each), place);
    }
  }

  #drawn(kind: 'main' | 'picture', name: string, relations: Readonly<Record<string, string>> = {}): XmlElement {
    const element = this.#document.createElementNS(`${DRAWING}/${kind}`, name);
    for (const [key, value] of Object.entries(relations)) element.setAttributeNS(RELATION, key, value);
    return element;
  }

  #hasPicture(id: string | undefined, alt: string): boolean {
    const relation = this.#around.relations.get(id ?? '');
    const isThere = relation !== undefined && !relation.isExternal && this.#around.has(relation.target);
    if (!isThere) this.#warn('missing_picture', alt);
    return isThere;
  }

  /** The address that a relation holds; undefined where there is none. */
  #target(id: string | undefined): string | undefined {
    const relation = id === undefined ? undefined : this.#around.relations.get(id);
    return relation && linkAddress(relation.target);
  }

  #relate(href: string): string {
    const id = `link${this.#around.relations.size}`;
    this.#around.relations.set(id, { target: href, type: `${RELATION}/hyperlink`, isExternal: true });
    return id;
  }

  #link(href: string): XmlElement {
    const link = make(this.#document, 'hyperlink');
    link.setAttributeNS(RELATION, 'r:id', this.#relate(href));
    return link;
  }

  /** A link to a place in the document leads nowhere outside of it. Neither does one without its relation. */
  #rewriteLink(hyperlink: XmlElement): void {
    const id = attribute(hyperlink, 'id');
    const place = attribute(hyperlink, 'anchor') ?? attribute(hyperlink, 'docLocation');
    const target = this.#target(id);
    const inLink = around(hyperlink, 'hyperlink') !== undefined;
    if (target !== undefined && !inLink) {
      const link = this.#link(place && !target.includes('#') ? `${target}#${place}` : target);
      insert(hyperlink.parentNode, link, hyperlink);
      while (hyperlink.firstChild) link.appendChild(hyperlink.firstChild);
      remove(hyperlink);
      return;
    }
    const relation = this.#around.relations.get(id ?? '');
    const isInner = !id || relation?.target.startsWith('#');
    if (!inLink && !isInner) this.#warn('broken_link', wordsOf(hyperlink));
    unwrap(hyperlink);
  }

  #rewriteSimpleField(field: XmlElement): void {
    const href = hrefOf(attribute(field, 'instr') ?? '');
    if (href === undefined || around(field, 'hyperlink')) return;
    const address = linkAddress(href);
    if (address === undefined) {
      if (!href.startsWith('#')) this.#warn('broken_link', wordsOf(field));
      return;
    }
    const link = this.#link(address);
    while (field.firstChild) link.appendChild(field.firstChild);
    field.appendChild(link);
  }

  /** Words that the converter doesn't know as such: formulas, what is read above a word, other line ends. */
  #rewriteWords(root: XmlElement): void {
    for (const formula of descendants(root, 'oMath')) {
      const run = make(this.#document, 'r');
      const words = make(this.#document, 't');
      words.appendChild(this.#document.createTextNode(wordsOf(formula)));
      run.appendChild(words);
      insert(formula.parentNode, run, formula);
      remove(formula);
    }
    for (const ruby of descendants(root, 'ruby')) {
      const run = around(ruby, 'r');
      const base = child(ruby, 'rubyBase');
      while (run && base?.firstChild) insert(run.parentNode, base.firstChild, run);
      remove(ruby);
    }
    for (const line of descendants(root, 'cr')) replace(line, make(this.#document, 'br'));
    for (const tab of descendants(root, 'ptab')) replace(tab, make(this.#document, 'tab'));
    for (const chunk of descendants(root, 'altChunk', 'subDoc')) {
      this.#warn('embedded', '');
      remove(chunk);
    }
    for (const note of descendants(root, 'footnoteReference', 'endnoteReference')) {
      const kind = nameOf(note).replace('Reference', '');
      if (!this.#around.noteIds.has(`${kind} ${attribute(note, 'id')}`)) remove(note);
    }
  }

  /** A field is written as a chain of runs: its instruction, then what it shows. */
  #readFields(run: XmlElement): void {
    let href: Field | undefined;
    for (const part of elementsOf(run)) {
      const name = nameOf(part);
      const field = this.#fields.at(-1);
      if (name === 'fldChar') {
        const type = attribute(part, 'fldCharType');
        if (type === 'begin')
          this.#fields.push({
            instruction: '',
            isShown: false,
            href: undefined,
            link: undefined,
            paragraph: around(run, 'p'),
          });
        else if (type === 'end') this.#fields.pop();
        else if (type === 'separate' && field) this.#showField(field, run);
        remove(part);
      } else if (name === 'instrText') {
        if (field) field.instruction += part.textContent ?? '';
        remove(part);
      } else if (name !== 'rPr') {
        href ??= this.#fields.findLast((each) => each.isShown && each.href !== undefined);
      }
    }
    // A field that never ends doesn't make a link of everything after it.
    if (href && href.paragraph === around(run, 'p') && !around(run, 'hyperlink')) this.#putIntoLink(run, href);
  }

  #showField(field: Field, run: XmlElement): void {
    field.isShown = true;
    const written = hrefOf(field.instruction);
    if (written === undefined) return;
    field.href = linkAddress(written);
    if (field.href === undefined && !written.startsWith('#')) this.#warn('broken_link', written || wordsOf(run));
  }

  #putIntoLink(run: XmlElement, field: Field): void {
    // There are empty runs between those of one field.
    let before = run.previousSibling;
    while (before && before !== field.link && (before.textContent ?? '') === '') before = before.previousSibling;
    if (!field.link || before !== field.link) {
      field.link = this.#link(field.href ?? '');
      insert(run.parentNode, field.link, run);
    }
    field.link.appendChild(run);
  }

  /** Of a paragraph, for each of its runs. */
  #propertiesOf(paragraph: XmlElement | undefined): XmlElement | undefined {
    if (paragraph && !this.#properties.has(paragraph)) this.#properties.set(paragraph, child(paragraph, 'pPr'));
    return paragraph && this.#properties.get(paragraph);
  }

  #rewriteRun(run: XmlElement): void {
    const { styles } = this.#around;
    const properties = child(run, 'rPr');
    const paragraph = this.#propertiesOf(around(run, 'p'));
    const [own, paragraphStyle] = [valOf(child(properties, 'rStyle')), valOf(child(paragraph, 'pStyle'))];
    const isText = styles.role(paragraph) === 'p';
    const found = (name: string) => child(properties, name) ?? styles.find(own, 'rPr', name);
    const isHidden = ['vanish', 'specVanish', 'webHidden'].some((name) =>
      isOn(found(name) ?? styles.find(paragraphStyle, 'rPr', name)),
    );
    if (isHidden) {
      if (wordsOf(run).trim()) this.#hidden.push(wordsOf(run));
      remove(run);
      return;
    }
    const plain = make(this.#document, 'rPr');
    for (const name of TOGGLES) {
      const toggle = found(name) ?? (isText ? styles.find(paragraphStyle, 'rPr', name) : undefined);
      if (isOn(toggle) || (name === 'strike' && isOn(found('dstrike')))) plain.appendChild(make(this.#document, name));
    }
    const underline = valOf(child(properties, 'u'));
    if (underline && underline !== 'none' && !around(run, 'hyperlink'))
      plain.appendChild(make(this.#document, 'u', { val: 'single' }));
    const isNote = descendants(run, 'footnoteReference', 'endnoteReference').length > 0;
    const vertical = valOf(found('vertAlign')) ?? lifted(child(properties, 'position'));
    if (vertical && !isNote) plain.appendChild(make(this.#document, 'vertAlign', { val: vertical }));
    if (isText && !around(run, 'hyperlink') && this.#isCode(properties, own))
      plain.insertBefore(make(this.#document, 'rStyle', { val: CODE }), plain.firstChild);
    if (properties) remove(properties);
    run.insertBefore(plain, run.firstChild);
  }

  /** Programs of computers, by the style of the words or by letters of one width. */
  #isCode(properties: XmlElement | undefined, style: string | undefined): boolean {
    const { styles } = this.#around;
    if ([...styles.chain(style)].some(({ name }) => /^(source text|html code|code|verbatim char|teletype)$/.test(name)))
      return true;
    const font = attribute(child(properties, 'rFonts'), 'ascii') ?? '';
    return /^(courier|consolas)|\bmono\b/i.test(font);
  }

  #rewriteParagraphs(elements: readonly XmlElement[]): void {
    const paragraphs = elements.map((element): Paragraph => {
      const properties = child(element, 'pPr');
      const isEmpty = wordsOf(element).trim() === '' && descendants(element, 'blip').length === 0;
      const role = this.#isLine(element, properties, isEmpty) ? 'hr' : this.#around.styles.role(properties);
      // Once for each, in their order, because it counts.
      const place = this.#around.lists.place(properties);
      return { element, parent: element.parentNode, properties, isEmpty, role, place };
    });
    this.#readTypedLists(paragraphs);
    this.#readFurtherParagraphs(paragraphs);
    let parent: Node | null = null;
    for (const paragraph of paragraphs) {
      if (paragraph.parent !== parent) this.#open = [];
      parent = paragraph.parent;
      this.#rewriteParagraph(paragraph);
    }
  }

  /** A line between two parts: a drawn one, the border of an empty paragraph, or signs that somebody typed. */
  #isLine(paragraph: XmlElement, properties: XmlElement | undefined, isEmpty: boolean): boolean {
    if (!isEmpty) return isTypedLine(wordsOf(paragraph));
    const isDrawn = descendants(paragraph, 'rect').some((each) => isYes(attribute(each, 'hr')));
    return isDrawn || ['top', 'bottom'].some((side) => this.#hasBorder(properties, side));
  }

  #hasBorder(properties: XmlElement | undefined, side: string): boolean {
    const style = valOf(child(properties, 'pStyle'));
    const border = child(properties, 'pBdr', side) ?? this.#around.styles.find(style, 'pPr', 'pBdr', side);
    return border !== undefined && !['nil', 'none'].includes(valOf(border) ?? 'none');
  }

  /** Marks that were typed, as `1.` or `–`, before paragraphs in a row. */
  #readTypedLists(paragraphs: readonly Paragraph[]): void {
    // Undefined parts those that don't stand one below the other.
    const row = paragraphs.flatMap((each, at) =>
      at > 0 && paragraphs[at - 1]?.parent !== each.parent ? [undefined, each] : [each],
    );
    const texts = row.map((each) =>
      each?.role === 'p' && !each.place && !each.isEmpty ? textOf(each.element) : undefined,
    );
    for (const { from, marks, isOrdered, start } of typedLists(texts))
      for (const [at, length] of marks.entries()) {
        const paragraph = row[from + at];
        if (!paragraph) continue;
        cutBeginning(paragraph.element, length);
        paragraph.place = { isOrdered, level: 0, number: start + at, list: `typed ${from}` };
      }
  }

  /** A paragraph between two items of a list that has no mark of its own belongs to the item before it. */
  #readFurtherParagraphs(paragraphs: readonly Paragraph[]): void {
    let next: { readonly list: string; readonly parent: Node | null } | undefined;
    for (const paragraph of paragraphs.toReversed()) {
      const { place, role, parent, isEmpty } = paragraph;
      if (role === 'p' && place) next = { list: place.list, parent };
      else if (role === 'p' && (isEmpty || this.#isSetIn(paragraph)))
        paragraph.furtherOf = next?.parent === parent ? next.list : undefined;
      else next = undefined;
    }
  }

  #isSetIn({ properties }: Paragraph): boolean {
    const indent = child(properties, 'ind');
    const left = Number(attribute(indent, 'left') ?? attribute(indent, 'start') ?? 0);
    const names = [...this.#around.styles.chain(valOf(child(properties, 'pStyle')))].map(({ name }) => name);
    return (
      left > 0 ||
      valOf(child(properties, 'numPr', 'numId')) === '0' ||
      names.some((name) => /^list (paragraph|continue)/.test(name))
    );
  }

  #rewriteParagraph({ element, properties, role, place, isEmpty, furtherOf }: Paragraph): void {
    const plain = make(this.#document, 'pPr');
    if (role === 'hr') while (element.firstChild) remove(element.firstChild);
    const isFurther = !isEmpty && this.#open.some(({ list }) => list === furtherOf);
    if (role !== 'p') plain.appendChild(make(this.#document, 'pStyle', { val: `Plain-${role}` }));
    else if (isFurther) plain.appendChild(make(this.#document, 'pStyle', { val: `Plain-more-${this.#open.length}` }));
    else if (place && !isEmpty) this.#putIntoList(element, plain, place);
    if (!isEmpty && !isFurther && (role !== 'p' || !place)) this.#open = [];
    // A paragraph whose end was deleted continues in the next one, if there is one.
    const isJoined = child(properties, 'rPr', 'del') !== undefined && nextParagraph(element) !== undefined;
    if (isJoined) {
      const mark = make(this.#document, 'rPr');
      mark.appendChild(make(this.#document, 'del'));
      plain.appendChild(mark);
    }
    if (role === 'p' && !isEmpty && isUnderlined(properties) && !isUnderlined(child(nextParagraph(element), 'pPr')))
      this.#putLineAfter(element);
    if (properties?.parentNode) remove(properties);
    element.insertBefore(plain, element.firstChild);
  }

  #putIntoList(element: XmlElement, properties: XmlElement, { list, isOrdered, level: written, number }: ListPlace) {
    // By the lists that are open: one that begins further in would have empty items before its words.
    const level = this.#open.filter((each) => each.written < written).length;
    const before = this.#open[level];
    const isSame = before?.list === list && before.isOrdered === isOrdered;
    const isOther = before?.isOrdered === true && !isSame;
    if (isOrdered && (isOther || number !== (isSame ? before.next : 1))) this.#markNumber(element, number);
    this.#open.length = level;
    this.#open.push({ list, isOrdered, next: number + 1, written });
    const place = make(this.#document, 'numPr');
    place.appendChild(make(this.#document, 'ilvl', { val: String(level) }));
    place.appendChild(make(this.#document, 'numId', { val: isOrdered ? '1' : '0' }));
    properties.appendChild(place);
  }

  #putLineAfter(paragraph: XmlElement): void {
    const line = make(this.#document, 'p');
    const properties = make(this.#document, 'pPr');
    properties.appendChild(make(this.#document, 'pStyle', { val: 'Plain-hr' }));
    line.appendChild(properties);
    insert(paragraph.parentNode, line, paragraph.nextSibling);
  }

  #markNumber(paragraph: XmlElement, number: number): void {
    const run = make(this.#document, 'r');
    const words = make(this.#document, 't');
    words.appendChild(this.#document.createTextNode(`\uE000${number}\uE001`));
    run.appendChild(words);
    paragraph.insertBefore(run, paragraph.firstChild);
  }
}

function nextParagraph(paragraph: XmlElement): XmlElement | undefined {
  for (let next = paragraph.nextSibling; next; next = next.nextSibling)
    if (isElement(next) && nameOf(next) === 'p') return next;
  return undefined;
}

const wordsOf = (element: XmlElement): string =>
  descendants(element, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');

const isYes = (value: string | undefined): boolean => value !== undefined && /^(t|true|1|on)$/i.test(value);

/** What is read in a paragraph, with its tabs. */
const written = (paragraph: XmlElement): XmlElement[] =>
  descendants(paragraph, 't', 'tab').filter(({ parentNode }) => nameOf(parentNode) === 'r');
const lettersOf = (part: XmlElement): string => (nameOf(part) === 't' ? (part.textContent ?? '') : '\t');
const textOf = (paragraph: XmlElement): string => written(paragraph).map(lettersOf).join('');

function cutBeginning(paragraph: XmlElement, length: number): void {
  let left = length;
  for (const part of written(paragraph)) {
    if (left <= 0) return;
    const letters = lettersOf(part);
    if (nameOf(part) === 't') part.textContent = letters.slice(left);
    else remove(part);
    left -= letters.length;
  }
}

/** Word draws a line that is typed as `---` as the border below the paragraph before it. */
function isUnderlined(properties: XmlElement | undefined): boolean {
  const has = (side: string) => !['nil', 'none'].includes(valOf(child(properties, 'pBdr', side)) ?? 'none');
  return has('bottom') && !has('top') && !has('left') && !has('right');
}

/** LibreOffice lifts letters by half points, where others say what they mean by it. */
function lifted(position: XmlElement | undefined): string | undefined {
  const by = Number(valOf(position) ?? 0);
  return by === 0 ? undefined : by < 0 ? 'subscript' : 'superscript';
}

function replace(element: XmlElement, by: XmlElement): void {
  insert(element.parentNode, by, element);
  remove(element);
}

/** The words that stand for a picture: programs write them in different places. */
function altOf(place: XmlElement): string {
  for (const properties of descendants(place, 'docPr', 'cNvPr')) {
    const alt = attribute(properties, 'descr')?.trim() || attribute(properties, 'title')?.trim();
    if (alt) return alt;
  }
  return '';
}

/** The address in the instruction of a field, `#place` for one in the document (ECMA-376, 17.16.5.25). */
function hrefOf(instruction: string): string | undefined {
  const found = /^\s*HYPERLINK\b(.*)$/is.exec(instruction);
  if (!found) return undefined;
  let [address, place]: [string, string] = ['', ''];
  let option = '';
  for (const [, quoted, key, plain] of (found[1] ?? '').matchAll(/["“]((?:\\.|[^"”\\])*)["”]|\\([a-z])|(\S+)/gi)) {
    if (key !== undefined) {
      option = key.toLowerCase();
      // These two stand alone.
      if (option === 'n' || option === 'm') option = '';
      continue;
    }
    const value = quoted === undefined ? (plain ?? '') : quoted.replace(/\\(["\\])/g, '$1');
    if (option === 'l') place = value;
    else if (option === '' && address === '') address = value;
    option = '';
  }
  return place === '' || address.includes('#') ? address || `#${place}` : `${address}#${place}`;
}
