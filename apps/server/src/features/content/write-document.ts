import { toPlainText } from '@linkstand/contract/shared/plain-text';
import type { IParagraphOptions, Paragraph, ParagraphChild, Table } from 'docx';
import type { parseDocument } from 'htmlparser2';
import { rule } from '../../platform/errors.ts';
import { defineTask } from '../../platform/workers/task.ts';
import type { DocumentPicture } from './document-picture.ts';

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
  code: { font: 'Courier New' },
};
const HEADINGS = new Map<string, 'HEADING_1' | 'HEADING_2' | 'HEADING_3' | 'HEADING_4'>([
  ['h1', 'HEADING_1'],
  ['h2', 'HEADING_2'],
  ['h3', 'HEADING_3'],
  ['h4', 'HEADING_4'],
]);
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
    const { AlignmentType, Document, HeadingLevel, LevelFormat, Packer, Paragraph } = docx;
    const title = toPlainText(typed);
    const writer = new Writer(docx, pictures);
    writer.blocks(parseDocument(html).children, {});
    const document = new Document({
      title,
      creator: 'Linkstand',
      styles: { paragraphStyles: [{ id: 'Caption', name: 'caption', basedOn: 'Normal', run: { italics: true } }] },
      numbering: {
        config: writer.lists.map((reference) => ({
          reference,
          levels: [0, 1, 2, 3, 4].map((level) => ({
            level,
            format: LevelFormat.DECIMAL,
            text: `%${level + 1}.`,
            alignment: AlignmentType.START,
            style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
          })),
        })),
      },
      sections: [
        {
          children: [
            ...(title ? [new Paragraph({ text: title, heading: HeadingLevel.TITLE })] : []),
            ...writer.written,
          ],
        },
      ],
    });
    return Packer.toBuffer(document);
  },
});

class Writer {
  readonly written: (Paragraph | Table)[] = [];
  /** Every ordered list counts from 1 by a numbering of its own. */
  readonly lists: string[] = [];
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
    if (name === 'p' || name === 'figcaption' || name === 'pre' || heading) {
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
    if (name === 'blockquote') return () => this.blocks(childrenOf(node), { ...frame, indent: { left: 720 } });
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

  #list(list: HtmlNode, isOrdered: boolean, level: number, outer?: string): void {
    const reference = outer ?? `list-${this.lists.length}`;
    if (isOrdered && !outer) this.lists.push(reference);
    const depth = Math.min(level, 4);
    for (const item of childrenOf(list).filter((node) => nameOf(node) === 'li')) {
      const nested = childrenOf(item).filter((node) => ['ul', 'ol'].includes(nameOf(node)));
      const own = childrenOf(item)
        .filter((node) => !nested.includes(node))
        .flatMap((node) => (nameOf(node) === 'p' ? childrenOf(node) : [node]));
      this.written.push(
        new this.#docx.Paragraph({
          children: this.#inline(own, {}),
          ...(isOrdered ? { numbering: { reference, level: depth } } : { bullet: { level: depth } }),
        }),
      );
      for (const inner of nested) this.#list(inner, nameOf(inner) === 'ol', level + 1);
    }
  }

  #table(table: HtmlNode): void {
    const rowsIn = (node: HtmlNode): HtmlNode[] =>
      childrenOf(node).flatMap((child) => (nameOf(child) === 'tr' ? [child] : rowsIn(child)));
    const rows: InstanceType<Docx['TableRow']>[] = [];
    for (const row of rowsIn(table)) {
      const cells: InstanceType<Docx['TableCell']>[] = [];
      for (const cell of childrenOf(row).filter((node) => ['td', 'th'].includes(nameOf(node)))) {
        const content = childrenOf(cell).flatMap((node) => (nameOf(node) === 'p' ? childrenOf(node) : [node]));
        cells.push(
          new this.#docx.TableCell({
            children: [
              new this.#docx.Paragraph({
                children: this.#inline(content, nameOf(cell) === 'th' ? { bold: true } : {}),
              }),
            ],
          }),
        );
      }
      if (cells.length > 0) rows.push(new this.#docx.TableRow({ children: cells }));
    }
    if (rows.length > 0)
      this.written.push(new this.#docx.Table({ rows, width: { size: 100, type: this.#docx.WidthType.PERCENTAGE } }));
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
