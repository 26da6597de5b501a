import { toPlainText } from '@linkstand/contract/shared/plain-text';
import type { IParagraphOptions, Paragraph, ParagraphChild, Table } from 'docx';
import type { parseDocument } from 'htmlparser2';
import { rule } from '../../platform/errors.ts';
import { defineTask } from '../../platform/workers/task.ts';
import type { DocumentPicture } from './document-picture.ts';
import { BRIEFING_TITLE } from './docx-styles.ts';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type Docx = typeof import('docx');

export interface DocumentToWrite {
  readonly title: string;
  /** Sanitised. */
  readonly html: string;
  /** By the address that the text shows them at; one that is missing is left out. */
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
}

interface Style {
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly underline?: Record<never, never>;
  readonly strike?: boolean;
  readonly subScript?: boolean;
  readonly superScript?: boolean;
  readonly font?: string;
  readonly style?: string;
}

const STYLES: Readonly<Record<string, Style>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { underline: {} },
  s: { strike: true },
  sub: { subScript: true },
  sup: { superScript: true },
  code: { style: 'SourceText' },
};
const HEADINGS = new Map<string, 'HEADING_1' | 'HEADING_2' | 'HEADING_3' | 'HEADING_4'>([
  ['h1', 'HEADING_1'],
  ['h2', 'HEADING_2'],
  ['h3', 'HEADING_3'],
  ['h4', 'HEADING_4'],
]);
/** By these names a reader knows what the paragraphs are, ours and others'. */
const STYLE_SHEET = {
  paragraphStyles: [
    // Not part of the text: it is left out when the document comes back.
    { id: 'BriefingTitle', name: BRIEFING_TITLE, basedOn: 'Title', next: 'Normal' },
    { id: 'Caption', name: 'caption', basedOn: 'Normal', run: { italics: true } },
    { id: 'Quote', name: 'Quote', basedOn: 'Normal', run: { italics: true }, paragraph: { indent: { left: 720 } } },
    { id: 'HTMLPreformatted', name: 'HTML Preformatted', basedOn: 'Normal', run: { font: 'Courier New' } },
    { id: 'ListContinue', name: 'List Continue', basedOn: 'Normal' },
    { id: 'TableHeading', name: 'Table Heading', basedOn: 'Normal', run: { bold: true } },
  ],
  characterStyles: [{ id: 'SourceText', name: 'Source Text', run: { font: 'Courier New' } }],
};
const headingOf = (name: string) => HEADINGS.get(name);
/** Widest picture on a page, in pixels. */
const PAGE_WIDTH = 600;

const nameOf = (node: HtmlNode): string => ('name' in node ? node.name : '');
/** As text: `&#xFFFE;` is the character by now. */
const attributesOf = (node: HtmlNode): { readonly [name: string]: string } =>
  'attribs' in node
    ? Object.fromEntries(Object.entries(node.attribs).map(([name, value]) => [name, toPlainText(value)]))
    : {};
const childrenOf = (node: HtmlNode): HtmlNode[] => ('children' in node ? node.children : []);

const linesOf = (node: HtmlNode): string =>
  node.type === 'text' && 'data' in node
    ? toPlainText(node.data)
    : nameOf(node) === 'br'
      ? '\n'
      : childrenOf(node).map(linesOf).join('');

const MB = 1024 * 1024;

/** Sanitised content as a Word document, with its title on top; 422 `document_too_large` when it can't be made. */
export const writeDocument = defineTask({
  name: 'write-document',
  module: import.meta.url,
  mostInputBytes: 64 * MB,
  mostOutputBytes: 96 * MB,
  cpuSeconds: 20,
  refuse: () => rule('document_too_large'),
  async run({ title: typed, html, pictures }: DocumentToWrite): Promise<Uint8Array> {
    const [docx, { parseDocument }] = await Promise.all([import('docx'), import('htmlparser2')]);
    const { AlignmentType, Document, LevelFormat, Packer, Paragraph } = docx;
    const title = toPlainText(typed);
    const writer = new Writer(docx, pictures);
    writer.blocks(parseDocument(html).children, {});
    const document = new Document({
      title,
      creator: 'Linkstand',
      styles: STYLE_SHEET,
      numbering: {
        config: writer.lists.map(({ reference, start }) => ({
          reference,
          levels: [0, 1, 2, 3, 4].map((level) => ({
            level,
            start: level === 0 ? start : 1,
            format: LevelFormat.DECIMAL,
            text: `%${level + 1}.`,
            alignment: AlignmentType.START,
            style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
          })),
        })),
      },
      sections: [
        {
          children: [...(title ? [new Paragraph({ text: title, style: 'BriefingTitle' })] : []), ...writer.written],
        },
      ],
    });
    return Packer.toBuffer(document);
  },
});

class Writer {
  written: (Paragraph | Table)[] = [];
  /** Every ordered list counts from 1 by a numbering of its own. */
  readonly lists: { readonly reference: string; readonly start: number }[] = [];
  readonly #docx: Docx;
  readonly #pictures: DocumentToWrite['pictures'];

  constructor(docx: Docx, pictures: DocumentToWrite['pictures']) {
    this.#docx = docx;
    this.#pictures = pictures;
  }

  blocks(nodes: readonly HtmlNode[], frame: IParagraphOptions): void {
    let loose: HtmlNode[] = [];
    const flush = () => {
      const runs = this.#inline(loose, {});
      loose = [];
      if (runs.length > 0) this.written.push(new this.#docx.Paragraph({ ...frame, children: runs }));
    };
    for (const node of nodes) {
      const block = this.#block(node, frame);
      if (!block) {
        loose.push(node);
        continue;
      }
      flush();
      block();
    }
    flush();
  }

  #block(node: HtmlNode, frame: IParagraphOptions): (() => void) | undefined {
    const name = nameOf(node);
    const heading = headingOf(name);
    if (name === 'pre') return () => this.#pre(node);
    if (name === 'p' || name === 'figcaption' || heading) {
      return () =>
        void this.written.push(
          new this.#docx.Paragraph({
            ...frame,
            ...(heading ? { heading: this.#docx.HeadingLevel[heading] } : {}),
            ...(name === 'figcaption' ? { style: 'Caption' } : {}),
            children: this.#inline(childrenOf(node), {}),
          }),
        );
    }
    if (name === 'blockquote') return () => this.blocks(childrenOf(node), { ...frame, style: 'Quote' });
    if (name === 'figure') return () => this.blocks(childrenOf(node), frame);
    if (name === 'ul' || name === 'ol') return () => this.#list(node, name === 'ol', 0);
    if (name === 'table') return () => this.#table(node);
    if (name === 'hr')
      return () =>
        void this.written.push(
          new this.#docx.Paragraph({
            border: { bottom: { style: this.#docx.BorderStyle.SINGLE, size: 6, color: 'AAAAAA', space: 1 } },
          }),
        );
    return undefined;
  }

  /** Every line is a paragraph, as programs write it. */
  #pre(node: HtmlNode): void {
    for (const line of linesOf(node).replace(/\n$/, '').split('\n'))
      this.written.push(
        new this.#docx.Paragraph({ style: 'HTMLPreformatted', children: [new this.#docx.TextRun({ text: line })] }),
      );
  }

  #list(list: HtmlNode, isOrdered: boolean, level: number): void {
    const reference = `list-${this.lists.length}`;
    const start = Number.parseInt(attributesOf(list).start ?? '', 10);
    if (isOrdered) this.lists.push({ reference, start: Number.isSafeInteger(start) && level === 0 ? start : 1 });
    const depth = Math.min(level, 4);
    const place = isOrdered ? { numbering: { reference, level: depth } } : { bullet: { level: depth } };
    const further = { style: 'ListContinue', indent: { left: 720 * (depth + 1) } };
    for (const item of childrenOf(list).filter((node) => nameOf(node) === 'li')) {
      let frame: IParagraphOptions = place;
      let loose: HtmlNode[] = [];
      const write = (nodes: readonly HtmlNode[]) => {
        const children = this.#inline(nodes, {});
        if (children.length === 0 && (frame === further || nodes.length > 0)) return;
        this.written.push(new this.#docx.Paragraph({ ...frame, children }));
        frame = further;
      };
      const flush = () => {
        if (loose.length > 0) write(loose);
        loose = [];
      };
      for (const node of childrenOf(item)) {
        const name = nameOf(node);
        if (name === 'ul' || name === 'ol') {
          flush();
          if (frame === place) write([]);
          this.#list(node, name === 'ol', level + 1);
        } else if (name === 'p') {
          flush();
          write(childrenOf(node));
        } else {
          const block = this.#block(node, further);
          if (!block) loose.push(node);
          else {
            flush();
            block();
          }
        }
      }
      flush();
    }
  }

  #table(table: HtmlNode): void {
    const rowsIn = (node: HtmlNode): HtmlNode[] =>
      childrenOf(node).flatMap((child) => (nameOf(child) === 'tr' ? [child] : rowsIn(child)));
    const rows: InstanceType<Docx['TableRow']>[] = [];
    let isHead = true;
    for (const row of rowsIn(table)) {
      const nodes = childrenOf(row).filter((node) => ['td', 'th'].includes(nameOf(node)));
      isHead &&= nodes.every((node) => nameOf(node) === 'th');
      const cells = nodes.map((node) => {
        const { colspan, rowspan } = attributesOf(node);
        return new this.#docx.TableCell({
          children: this.#cell(node),
          ...(Number(colspan) > 1 ? { columnSpan: Math.min(Number(colspan), 100) } : {}),
          ...(Number(rowspan) > 1 ? { rowSpan: Math.min(Number(rowspan), 100) } : {}),
        });
      });
      if (cells.length > 0)
        rows.push(new this.#docx.TableRow({ children: cells, ...(isHead ? { tableHeader: true } : {}) }));
    }
    if (rows.length > 0)
      this.written.push(new this.#docx.Table({ rows, width: { size: 100, type: this.#docx.WidthType.PERCENTAGE } }));
  }

  /** A cell holds at least one paragraph, and ends with one. */
  #cell(cell: HtmlNode): (Paragraph | Table)[] {
    const { written } = this;
    this.written = [];
    this.blocks(childrenOf(cell), nameOf(cell) === 'th' ? { style: 'TableHeading' } : {});
    const own = this.written;
    this.written = written;
    if (!(own.at(-1) instanceof this.#docx.Paragraph)) own.push(new this.#docx.Paragraph({}));
    return own;
  }

  #inline(nodes: readonly HtmlNode[], style: Style): ParagraphChild[] {
    const runs: ParagraphChild[] = [];
    for (const node of nodes) {
      const name = nameOf(node);
      if (node.type === 'text') {
        // Decoded by now: `&#xFFFE;` is the character.
        const text = toPlainText('data' in node ? node.data : '').replace(/\s+/g, ' ');
        if (text !== '' && !(text === ' ' && runs.length === 0)) runs.push(new this.#docx.TextRun({ ...style, text }));
      } else if (name === 'br') runs.push(new this.#docx.TextRun({ break: 1 }));
      else if (name === 'img') runs.push(...this.#picture(node));
      else if (name === 'a') {
        const { href: link = '' } = attributesOf(node);
        runs.push(
          new this.#docx.ExternalHyperlink({
            link,
            children: this.#inline(childrenOf(node), { ...style, style: 'Hyperlink' }),
          }),
        );
      } else runs.push(...this.#inline(childrenOf(node), { ...style, ...STYLES[name] }));
    }
    return runs;
  }

  #picture(node: HtmlNode): ParagraphChild[] {
    const { src = '', alt = '' } = attributesOf(node);
    const picture = this.#pictures[src];
    if (!picture) return [];
    const width = Math.min(picture.width, PAGE_WIDTH);
    return [
      new this.#docx.ImageRun({
        type: picture.type,
        data: Buffer.from(picture.bytes),
        transformation: { width, height: Math.round((picture.height * width) / picture.width) },
        altText: { name: alt, description: alt, title: alt },
      }),
    ];
  }
}
