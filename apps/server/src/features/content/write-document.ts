import { toPlainText } from '@linkstand/contract/shared/plain-text';
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { parseDocument } from 'htmlparser2';
import sharp from 'sharp';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

/** Bytes of a picture of the content by its address; undefined leaves it out. */
export type ReadPicture = (src: string) => Promise<Buffer | undefined>;

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
const HEADINGS: Readonly<Record<string, (typeof HeadingLevel)[keyof typeof HeadingLevel]>> = {
  h1: HeadingLevel.HEADING_1,
  h2: HeadingLevel.HEADING_2,
  h3: HeadingLevel.HEADING_3,
  h4: HeadingLevel.HEADING_4,
};
/** Widest picture on a page, in pixels. */
const PAGE_WIDTH = 600;

const nameOf = (node: HtmlNode): string => ('name' in node ? node.name : '');
/** As text: `&#xFFFE;` is the character by now. */
const attributesOf = (node: HtmlNode): { readonly [name: string]: string } =>
  'attribs' in node
    ? Object.fromEntries(Object.entries(node.attribs).map(([name, value]) => [name, toPlainText(value)]))
    : {};
const childrenOf = (node: HtmlNode): HtmlNode[] => ('children' in node ? (node.children as HtmlNode[]) : []);

/** Sanitised content as a Word document, with its title on top. */
export async function writeDocument(typed: string, html: string, readPicture: ReadPicture): Promise<Buffer> {
  const title = toPlainText(typed);
  const writer = new Writer(readPicture);
  await writer.blocks(parseDocument(html).children, {});
  const document = new Document({
    title,
    creator: 'Linkstand',
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
        children: [...(title ? [new Paragraph({ text: title, heading: HeadingLevel.TITLE })] : []), ...writer.written],
      },
    ],
  });
  return Packer.toBuffer(document);
}

class Writer {
  readonly written: (Paragraph | Table)[] = [];
  /** Every ordered list counts from 1 by a numbering of its own. */
  readonly lists: string[] = [];
  readonly #readPicture: ReadPicture;

  constructor(readPicture: ReadPicture) {
    this.#readPicture = readPicture;
  }

  async blocks(nodes: readonly HtmlNode[], frame: IParagraphOptions): Promise<void> {
    let loose: HtmlNode[] = [];
    const flush = async () => {
      const runs = await this.#inline(loose, {});
      loose = [];
      if (runs.length > 0) this.written.push(new Paragraph({ ...frame, children: runs }));
    };
    for (const node of nodes) {
      const block = this.#block(node, frame);
      if (!block) {
        loose.push(node);
        continue;
      }
      await flush();
      await block();
    }
    await flush();
  }

  #block(node: HtmlNode, frame: IParagraphOptions): (() => Promise<void>) | undefined {
    const name = nameOf(node);
    const heading = HEADINGS[name];
    if (name === 'p' || name === 'figcaption' || name === 'pre' || heading) {
      return async () =>
        void this.written.push(
          new Paragraph({
            ...frame,
            ...(heading ? { heading } : {}),
            children: await this.#inline(childrenOf(node), {}),
          }),
        );
    }
    if (name === 'blockquote') return () => this.blocks(childrenOf(node), { ...frame, indent: { left: 720 } });
    if (name === 'figure') return () => this.blocks(childrenOf(node), frame);
    if (name === 'ul' || name === 'ol') return () => this.#list(node, name === 'ol', 0);
    if (name === 'table') return () => this.#table(node);
    if (name === 'hr')
      return async () =>
        void this.written.push(
          new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'AAAAAA', space: 1 } } }),
        );
    return undefined;
  }

  async #list(list: HtmlNode, isOrdered: boolean, level: number, outer?: string): Promise<void> {
    const reference = outer ?? `list-${this.lists.length}`;
    if (isOrdered && !outer) this.lists.push(reference);
    const depth = Math.min(level, 4);
    for (const item of childrenOf(list).filter((node) => nameOf(node) === 'li')) {
      const nested = childrenOf(item).filter((node) => ['ul', 'ol'].includes(nameOf(node)));
      const own = childrenOf(item)
        .filter((node) => !nested.includes(node))
        .flatMap((node) => (nameOf(node) === 'p' ? childrenOf(node) : [node]));
      this.written.push(
        new Paragraph({
          children: await this.#inline(own, {}),
          ...(isOrdered ? { numbering: { reference, level: depth } } : { bullet: { level: depth } }),
        }),
      );
      for (const inner of nested) await this.#list(inner, nameOf(inner) === 'ol', level + 1);
    }
  }

  async #table(table: HtmlNode): Promise<void> {
    const rowsIn = (node: HtmlNode): HtmlNode[] =>
      childrenOf(node).flatMap((child) => (nameOf(child) === 'tr' ? [child] : rowsIn(child)));
    const rows: TableRow[] = [];
    for (const row of rowsIn(table)) {
      const cells: TableCell[] = [];
      for (const cell of childrenOf(row).filter((node) => ['td', 'th'].includes(nameOf(node)))) {
        const content = childrenOf(cell).flatMap((node) => (nameOf(node) === 'p' ? childrenOf(node) : [node]));
        cells.push(
          new TableCell({
            children: [
              new Paragraph({ children: await this.#inline(content, nameOf(cell) === 'th' ? { bold: true } : {}) }),
            ],
          }),
        );
      }
      if (cells.length > 0) rows.push(new TableRow({ children: cells }));
    }
    if (rows.length > 0) this.written.push(new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } }));
  }

  async #inline(nodes: readonly HtmlNode[], style: Style): Promise<ParagraphChild[]> {
    const runs: ParagraphChild[] = [];
    for (const node of nodes) {
      const name = nameOf(node);
      if (node.type === 'text') {
        // Decoded by now: `&#xFFFE;` is the character.
        const text = toPlainText('data' in node ? node.data : '').replace(/\s+/g, ' ');
        if (text !== '' && !(text === ' ' && runs.length === 0)) runs.push(new TextRun({ ...style, text }));
      } else if (name === 'br') runs.push(new TextRun({ break: 1 }));
      else if (name === 'img') runs.push(...(await this.#picture(node)));
      else if (name === 'a') {
        const { href: link = '' } = attributesOf(node);
        runs.push(
          new ExternalHyperlink({
            link,
            children: await this.#inline(childrenOf(node), { ...style, style: 'Hyperlink' }),
          }),
        );
      } else runs.push(...(await this.#inline(childrenOf(node), { ...style, ...STYLES[name] })));
    }
    return runs;
  }

  async #picture(node: HtmlNode): Promise<ParagraphChild[]> {
    const { src = '', alt = '' } = attributesOf(node);
    const bytes = await this.#readPicture(src);
    if (!bytes) return [];
    // Word does not show every format; png it does.
    const { data, info } = await sharp(bytes)
      .resize({ width: 1600, withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    const width = Math.min(info.width, PAGE_WIDTH);
    return [
      new ImageRun({
        type: 'png',
        data,
        transformation: { width, height: Math.round((info.height * width) / info.width) },
        altText: { name: alt, description: alt, title: alt },
      }),
    ];
  }
}
