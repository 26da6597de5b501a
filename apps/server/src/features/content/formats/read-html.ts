import { linkAddress } from '@linkstand/contract/shared/link-address';
import { markupShape } from '@linkstand/contract/shared/markup-shape';
import { isTypedLine } from '@linkstand/contract/shared/typed-lists';
import { parseDocument } from 'htmlparser2';
import { attributeOf, childrenOf, type HtmlNode, nameOf, wordsIn } from './html-tree.ts';
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

const MAX_TAGS = 60_000;
const MAX_DEPTH = 200;
const MAX_RULES = 5000;

/** Not read at all. */
const DROPPED = new Set(
  'script style head title meta link template noscript base param source track option'.split(' '),
);
/** What is shown there comes from elsewhere, or is drawn. */
const EMBEDDED = new Set('iframe object embed applet video audio'.split(' '));
const DRAWN = new Set(['svg', 'canvas']);
const HEADINGS: Readonly<Record<string, BlockName>> = { h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' };
const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const MARKS: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  kbd: 'code',
  tt: 'code',
  samp: 'code',
};
/** Marks of the lists that Word writes as paragraphs. */
const BULLET = /^[·•◦▪■□●○◆➢✓§o–—*-]$/u;
const ORDERED = /^\(?(\d+(?:\.\d+)*|[a-z]{1,2}|[ivxlcdm]+)[.)]?$/i;

interface Around {
  readonly style: Style;
  readonly block: BlockName;
  readonly item: Item | undefined;
}

/** The picture at an address of the page: beside it in its folder. */
export type PictureAt = (address: string) => Uint8Array | undefined;

/**
 * Reads a page that a program wrote from a text: formats are in its tags, in its styles, or, as Google Docs writes them,
 * in classes. Scripts and what is hidden are left out; nothing is loaded.
 *
 * @throws Error if it is too much for a text
 */
export function readHtml(html: string, pictureAt: PictureAt = () => undefined): ReadDocument {
  const { tags, depth } = markupShape(html);
  if (tags > MAX_TAGS || depth > MAX_DEPTH) throw new Error('The page holds too many elements');
  return new PageReader(pictureAt).read(html);
}

class PageReader {
  readonly #builder = new TextBuilder();
  readonly #pictureAt: PictureAt;
  readonly #rules = new Map<string, string>();
  /** The number that lists of Google Docs go on with, by their names. */
  readonly #next = new Map<string, number>();
  #depth = 0;

  constructor(pictureAt: PictureAt) {
    this.#pictureAt = pictureAt;
  }

  read(html: string): ReadDocument {
    const page = parseDocument(html);
    this.#readRules(childrenOf(page));
    this.#flow(childrenOf(page), { style: PLAIN, block: 'p', item: undefined });
    return this.#builder.build();
  }

  /** Of the styles of a page, those that are said of one class. */
  #readRules(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) {
      if (nameOf(node) !== 'style') {
        this.#readRules(childrenOf(node));
        continue;
      }
      const css = wordsIn(node).replace(/\/\*[\s\S]*?\*\/|<!--|-->|@[\w-]+[^{};]*;/g, '');
      for (const [, selectors = '', declared = ''] of css.matchAll(/([^{}]{1,2000})\{([^{}]{0,4000})\}/g)) {
        for (const selector of selectors.split(',')) {
          const found = /^\s*[a-z0-9]*\.([\w-]+)\s*$/i.exec(selector)?.[1]?.toLowerCase();
          if (!found || this.#rules.size > MAX_RULES) continue;
          this.#rules.set(found, `${this.#rules.get(found) ?? ''};${declared}`);
        }
      }
    }
  }

  /** What is declared for an element, as one text; its own style comes last. */
  #declared(node: HtmlNode): string {
    const classes = attributeOf(node, 'class').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 50);
    const written = [...classes.map((name) => this.#rules.get(name) ?? ''), attributeOf(node, 'style')].join(';');
    return written
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .replace(/ ?([:;]) ?/g, '$1');
  }

  #flow(nodes: readonly HtmlNode[], around: Around): void {
    if (this.#depth > MAX_DEPTH) throw new Error('The page is too deep');
    this.#depth += 1;
    for (const node of nodes) this.#node(node, around);
    this.#depth -= 1;
  }

  #node(node: HtmlNode, around: Around): void {
    const builder = this.#builder;
    if (node.type === 'text') {
      if ('data' in node) builder.text(node.data, around.style);
      return;
    }
    const name = nameOf(node);
    if (name === '') return;
    if (DROPPED.has(name)) return;
    if (EMBEDDED.has(name)) {
      builder.warn('embedded', attributeOf(node, 'src') || attributeOf(node, 'data') || name);
      return;
    }
    if (DRAWN.has(name)) {
      builder.warn('drawing', wordsIn(node));
      return;
    }
    const declared = this.#declared(node);
    if (isHidden(node, declared)) {
      builder.hide(wordsIn(node));
      return;
    }
    if (isComment(node)) {
      if (name === 'div') builder.warn('comments', wordsIn(node));
      return;
    }
    if (/mso-(spacerun|tab-count)/.test(declared)) {
      builder.text(' ', around.style);
      return;
    }
    if (name === 'br') builder.break(around.style);
    else if (name === 'img') this.#picture(node, around.style);
    else if (name === 'input' || name === 'textarea')
      builder.text(attributeOf(node, 'value') || wordsIn(node), around.style);
    else if (BLOCKS.has(name)) this.#block(node, name, declared, around);
    else this.#flow(childrenOf(node), { ...around, style: this.#styleOf(node, name, declared, around.style) });
  }

  #styleOf(node: HtmlNode, name: string, declared: string, outer: Style): Style {
    const marks = new Set(outer.marks);
    const own = MARKS[name];
    if (own) marks.add(own);
    const says = (pattern: RegExp) => pattern.test(`;${declared};`);
    if (says(/;font-weight:(normal|[1-5]00)/)) marks.delete('strong');
    if (says(/;font-weight:(bold|bolder|[6-9]00)/)) marks.add('strong');
    if (says(/;font-style:normal/)) marks.delete('em');
    if (says(/;font-style:(italic|oblique)/)) marks.add('em');
    if (says(/;text-decoration(-line)?:none/)) marks.delete('u');
    if (says(/;text-decoration(-line)?:[^;]*underline/)) marks.add('u');
    if (says(/;text-decoration(-line)?:[^;]*line-through/)) marks.add('s');
    if (says(/;vertical-align:(baseline)/) && name !== 'sub' && name !== 'sup') {
      marks.delete('sub');
      marks.delete('sup');
    }
    if (says(/;vertical-align:super/)) marks.add('sup');
    if (says(/;vertical-align:sub/)) marks.add('sub');
    if (says(/;font-family:[^;]*(mono|courier|consolas)/)) marks.add('code');
    let { href } = outer;
    if (name === 'a' && attributeOf(node, 'href') !== '') {
      const written = attributeOf(node, 'href');
      href = linkAddress(written) ?? outer.href;
      if (href === undefined && !written.startsWith('#')) this.#builder.warn('broken_link', wordsIn(node));
    }
    // A link is underlined by itself.
    if (href !== undefined) marks.delete('u');
    return { marks, href };
  }

  #block(node: HtmlNode, name: string, declared: string, around: Around): void {
    const builder = this.#builder;
    const end = () => builder.end(around.block, around.item);
    end();
    if (name === 'hr') {
      builder.end('hr');
      return;
    }
    if (name === 'table') return void builder.raw(this.#table(node, around));
    if (name === 'ul' || name === 'ol' || name === 'menu') {
      this.#list(node, name === 'ol', around);
      return;
    }
    if (name === 'figure') return void builder.raw(this.#figure(node, around));
    const isText = !(name in HEADINGS);
    const style = isText ? this.#styleOf(node, name, declared, around.style) : around.style;
    if (name === 'pre') {
      this.#pre(node, { ...around, style: PLAIN, block: 'pre' });
      return;
    }
    const word = wordItem(node, declared);
    if (word) {
      this.#flow(word.words, { ...around, style });
      builder.end('p', word.item);
      return;
    }
    const block = blockOf(node, name, around.block);
    if (block === 'p' && name === 'p' && isTypedLine(wordsIn(node))) {
      builder.end('hr');
      return;
    }
    this.#flow(childrenOf(node), { ...around, style, block });
    builder.end(block, around.item);
  }

  #pre(node: HtmlNode, around: Around): void {
    this.#flow(childrenOf(node), around);
    this.#builder.end('pre', around.item);
  }

  #list(list: HtmlNode, isOrdered: boolean, around: Around): void {
    const [, kix, deep] = /\b(lst-kix_\w+?)-(\d+)\b/.exec(attributeOf(list, 'class')) ?? [];
    // Google Docs writes lists in lists one after the other, with their level in the name.
    const level = kix ? Number(deep) : around.item ? around.item.level + 1 : 0;
    const key = kix ? `${kix}-${deep}` : undefined;
    const isNew = /\bstart\b/.test(attributeOf(list, 'class'));
    const given = Number.parseInt(attributeOf(list, 'start'), 10);
    let number = Number.isSafeInteger(given) ? given : ((isNew ? undefined : this.#next.get(key ?? '')) ?? 1);
    const name = kix ?? `list ${this.#listCount++}`;
    for (const child of childrenOf(list)) {
      if (nameOf(child) === 'ul' || nameOf(child) === 'ol') {
        // A list right within a list.
        this.#list(child, nameOf(child) === 'ol', { ...around, item: { level, isOrdered } });
        continue;
      }
      if (nameOf(child) !== 'li') {
        this.#node(child, around);
        continue;
      }
      const item = { level, isOrdered, list: name, number: isOrdered ? number++ : undefined };
      this.#item(child, item, around);
    }
    if (key) this.#next.set(key, number);
  }
  #listCount = 0;

  /** An item may hold several paragraphs and lists. */
  #item(node: HtmlNode, item: Item, around: Around): void {
    const style = this.#styleOf(node, 'li', this.#declared(node), around.style);
    let isFirst = true;
    const builder = this.#builder;
    const end = () => {
      if (!builder.isOpen) return builder.end();
      builder.end('p', isFirst ? item : { ...item, isFurther: true });
      isFirst = false;
    };
    const walk = (nodes: readonly HtmlNode[]) => {
      for (const child of nodes) {
        const name = nameOf(child);
        if (['p', 'div', 'section', 'label'].includes(name) && !isHidden(child, this.#declared(child))) {
          end();
          walk(childrenOf(child));
          end();
        } else if (name === 'ul' || name === 'ol') {
          end();
          this.#list(child, name === 'ol', { ...around, style, item });
        } else this.#node(child, { style, block: 'p', item: isFirst ? item : { ...item, isFurther: true } });
      }
    };
    walk(childrenOf(node));
    end();
  }

  #table(table: HtmlNode, around: Around): string {
    const rows: Cell[][] = [];
    const read = (node: HtmlNode, isHead: boolean) => {
      for (const child of childrenOf(node)) {
        const name = nameOf(child);
        if (name === 'caption') {
          this.#flow(childrenOf(child), around);
          this.#builder.end();
        } else if (name === 'tr') {
          rows.push(
            childrenOf(child)
              .filter((each) => ['td', 'th'].includes(nameOf(each)))
              .map((cell) => this.#cell(cell, isHead || nameOf(cell) === 'th')),
          );
        } else if (BLOCKS.has(name)) read(child, isHead || name === 'thead');
      }
    };
    read(table, false);
    return tableHtml(rows);
  }

  #cell(cell: HtmlNode, isHead: boolean): Cell {
    const style = this.#styleOf(cell, 'td', this.#declared(cell), PLAIN);
    const html = this.#builder.apart(() => this.#flow(childrenOf(cell), { style, block: 'p', item: undefined }));
    const count = (name: string) => Math.min(Number.parseInt(attributeOf(cell, name), 10) || 1, 100);
    return { html: singleParagraph(html), isHead, columns: count('colspan'), rows: count('rowspan') };
  }

  #figure(figure: HtmlNode, around: Around): string {
    const isCaption = (node: HtmlNode) => nameOf(node) === 'figcaption';
    const plain = { ...around, block: 'p', item: undefined } as const;
    const caption = this.#builder.apart(() =>
      this.#flow(childrenOf(figure).filter(isCaption).flatMap(childrenOf), plain),
    );
    const body = this.#builder.apart(() =>
      this.#flow(
        childrenOf(figure).filter((node) => !isCaption(node)),
        plain,
      ),
    );
    const picture = /^<p>((?:<a [^<>]*>)?<img [^<>]*\/>(?:<\/a>)?)<\/p>$/.exec(body)?.[1];
    if (!picture) return body + caption;
    const words = caption === '' ? '' : `<figcaption>${singleParagraph(caption)}</figcaption>`;
    return `<figure>${picture}${words}</figure>`;
  }

  #picture(node: HtmlNode, style: Style): void {
    const src = attributeOf(node, 'src').trim();
    const alt = attributeOf(node, 'alt') || attributeOf(node, 'title');
    if (['width', 'height'].some((side) => /^[01](px)?$/.test(attributeOf(node, side)))) return;
    if (/^(https?:)?\/\//i.test(src)) {
      this.#builder.warn('outside_picture', src);
      return;
    }
    const data = /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(src)?.[1];
    this.#builder.picture(
      data === undefined ? this.#pictureAt(src) : new Uint8Array(Buffer.from(data, 'base64')),
      alt,
      style,
    );
  }
}

/** One paragraph alone in a cell or a caption needs no tag. */
export const singleParagraph = (html: string): string => {
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1];
  return inner === undefined || inner.includes('<p>') ? html : inner;
};

function isHidden(node: HtmlNode, declared: string): boolean {
  return (
    /display:none|visibility:hidden|mso-hide:all/.test(declared) ||
    ('attribs' in node && Object.hasOwn(node.attribs, 'hidden'))
  );
}

/** Remarks that people made beside the text: Google Docs and Word write them as notes. */
function isComment(node: HtmlNode): boolean {
  const name = nameOf(node);
  if (name === 'sup' || name === 'a') {
    const link = name === 'a' ? node : childrenOf(node).find((each) => nameOf(each) === 'a');
    return link !== undefined && /^#(cmnt|_msocom_)\d/.test(attributeOf(link, 'href'));
  }
  if (name !== 'div') return false;
  if (/mso-element: ?comment/i.test(attributeOf(node, 'style'))) return true;
  const [first] = childrenOf(node).filter((each) => nameOf(each) !== '');
  const mark = first && childrenOf(first).find((each) => nameOf(each) === 'a');
  return mark !== undefined && /^#cmnt_ref/.test(attributeOf(mark, 'href'));
}

function blockOf(node: HtmlNode, name: string, outer: BlockName): BlockName {
  const heading = HEADINGS[name];
  if (heading) return heading;
  const named = attributeOf(node, 'class').toLowerCase();
  if (name === 'p' && /(^|\s)(title|msotitle)(\s|$)/.test(named)) return 'h1';
  if (name === 'blockquote' || /(^|\s)(msoquote|msointensequote|quotations)(\s|$)/.test(named)) return 'blockquote';
  if (name === 'figcaption' || /(^|\s)(msocaption|caption)(\s|$)/.test(named)) return 'caption';
  return outer;
}

/** Word writes the items of a list as paragraphs, each with its level in a style and its mark as words. */
function wordItem(
  node: HtmlNode,
  declared: string,
): { readonly words: readonly HtmlNode[]; readonly item: Item } | undefined {
  const [, list, level] = /mso-list:(l\d+) level(\d+)/.exec(declared) ?? [];
  if (nameOf(node) !== 'p' || !list) return undefined;
  let mark = '';
  const without = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((each) => {
      if (/mso-list: ?ignore/i.test(attributeOf(each, 'style'))) {
        mark ||= wordsIn(each).replace(/[\s\u00a0]+/g, '');
        return [];
      }
      return [each];
    });
  const words = without(
    childrenOf(node).flatMap((each) => (nameOf(each) === 'span' && holdsMark(each) ? childrenOf(each) : [each])),
  );
  const isOrdered = !BULLET.test(mark) && ORDERED.test(mark);
  const number = Number.parseInt(mark.replace(/^\(/, ''), 10);
  return {
    words,
    item: {
      level: Number(level) - 1,
      isOrdered,
      list,
      number: isOrdered && Number.isSafeInteger(number) ? number : undefined,
    },
  };
}

const holdsMark = (node: HtmlNode): boolean =>
  childrenOf(node).some((each) => /mso-list: ?ignore/i.test(attributeOf(each, 'style')));
