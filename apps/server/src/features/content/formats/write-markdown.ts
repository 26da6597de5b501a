import { toPlainText } from '@linkstand/contract/shared/plain-text';
import type { BlockContent, Heading, List, ListItem, Nodes, PhrasingContent, Root, Table } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { attributeOf, childrenOf, type HtmlNode, htmlTree, nameOf, wordsIn } from './html-tree.ts';
import { escapeHtml } from './text-builder.ts';

const DEPTHS: Readonly<Record<string, Heading['depth']>> = { h1: 1, h2: 2, h3: 3, h4: 4 };
const BLOCKS = new Set('p h1 h2 h3 h4 ul ol li blockquote pre hr table figure figcaption'.split(' '));

/**
 * Sanitized content as Markdown as GitHub knows it. What Markdown has no sign for, such as an underlined word or cells
 * over several columns, stays HTML, which every reader of Markdown shows.
 *
 * @param addressOf where a picture is found from the file; undefined for one that is left out
 */
export function writeMarkdown(html: string, addressOf: (src: string) => string | undefined): string {
  const root: Root = {
    type: 'root',
    children: new Writer(addressOf).blocks(htmlTree(toPlainText(html))),
  };
  return toMarkdown(root, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
  });
}

class Writer {
  readonly #addressOf: (src: string) => string | undefined;

  constructor(addressOf: (src: string) => string | undefined) {
    this.#addressOf = addressOf;
  }

  blocks(nodes: readonly HtmlNode[]): BlockContent[] {
    const written: BlockContent[] = [];
    let loose: HtmlNode[] = [];
    const flush = () => {
      const children = this.#phrasing(loose);
      if (children.length > 0) written.push({ type: 'paragraph', children });
      loose = [];
    };
    for (const node of nodes) {
      if (!BLOCKS.has(nameOf(node))) loose.push(node);
      else {
        flush();
        written.push(...this.#block(node));
      }
    }
    flush();
    return written;
  }

  #block(node: HtmlNode): BlockContent[] {
    const name = nameOf(node);
    const children = childrenOf(node);
    const depth = DEPTHS[name];
    if (depth) {
      const phrasing = this.#phrasing(children);
      return phrasing.length > 0 ? [{ type: 'heading', depth, children: phrasing }] : [];
    }
    if (name === 'hr') return [{ type: 'thematicBreak' }];
    if (name === 'pre') return [{ type: 'code', value: wordsIn(node).replace(/\n$/, '') }];
    if (name === 'blockquote') return [{ type: 'blockquote', children: this.blocks(children) }];
    if (name === 'ul' || name === 'ol') return [this.#list(node, name === 'ol')];
    if (name === 'table') return [this.#isPlain(node) ? this.#table(node) : { type: 'html', value: this.#html(node) }];
    if (name === 'figure') return [{ type: 'html', value: this.#html(node) }];
    return this.blocks(children.map((each) => each)).filter(
      (each) => each.type !== 'paragraph' || each.children.length > 0,
    );
  }

  #list(node: HtmlNode, ordered: boolean): List {
    const items = childrenOf(node).filter((each) => nameOf(each) === 'li');
    const children = items.map((item): ListItem => {
      const blocks = this.blocks(childrenOf(item));
      return {
        type: 'listItem',
        spread: blocks.filter(({ type }) => type === 'paragraph').length > 1,
        children: blocks,
      };
    });
    const start = Number.parseInt(attributeOf(node, 'start'), 10);
    return {
      type: 'list',
      ordered,
      ...(ordered ? { start: Number.isSafeInteger(start) ? start : 1 } : {}),
      spread: false,
      children,
    };
  }

  #rows(node: HtmlNode): HtmlNode[] {
    return childrenOf(node).flatMap((each) => (nameOf(each) === 'tr' ? [each] : this.#rows(each)));
  }

  /** One row of heads, cells of words alone, none over several columns. */
  #isPlain(table: HtmlNode): boolean {
    const rows = this.#rows(table).map((row) => childrenOf(row).filter((each) => ['td', 'th'].includes(nameOf(each))));
    const width = rows[0]?.length ?? 0;
    return (
      width > 0 &&
      rows.every(
        (cells, at) =>
          cells.length === width &&
          cells.every((cell) => {
            const inner = childrenOf(cell).filter((each) => BLOCKS.has(nameOf(each)));
            const isSpanned = ['colspan', 'rowspan'].some((name) => Number(attributeOf(cell, name) || 1) > 1);
            const isSimple = inner.length === 0 || (inner.length === 1 && inner.every((each) => nameOf(each) === 'p'));
            return (nameOf(cell) === 'th') === (at === 0) && !isSpanned && isSimple && !hasBreak(cell);
          }),
      )
    );
  }

  #table(table: HtmlNode): Table {
    return {
      type: 'table',
      children: this.#rows(table).map((row) => ({
        type: 'tableRow',
        children: childrenOf(row)
          .filter((each) => ['td', 'th'].includes(nameOf(each)))
          .map((cell) => ({
            type: 'tableCell',
            children: this.#phrasing(
              childrenOf(cell).flatMap((each) => (nameOf(each) === 'p' ? childrenOf(each) : [each])),
            ),
          })),
      })),
    };
  }

  #phrasing(nodes: readonly HtmlNode[]): PhrasingContent[] {
    return edgesOut(nodes.flatMap((node) => this.#inline(node)));
  }

  #inline(node: HtmlNode): PhrasingContent[] {
    if (node.type === 'text' && 'data' in node) {
      const value = node.data.replace(/[ \t\n\r]+/g, ' ');
      return value === '' ? [] : [{ type: 'text', value }];
    }
    const name = nameOf(node);
    const inner = () => this.#phrasing(childrenOf(node));
    if (name === 'br') return [{ type: 'break' }];
    if (name === 'strong') return marked('strong', inner());
    if (name === 'em') return marked('emphasis', inner());
    if (name === 's') return marked('delete', inner());
    if (name === 'a') {
      const url = attributeOf(node, 'href');
      const children = inner();
      const title = attributeOf(node, 'title');
      return children.length > 0 ? [{ type: 'link', url, children, ...(title ? { title } : {}) }] : [];
    }
    if (name === 'img') {
      const url = this.#addressOf(attributeOf(node, 'src'));
      return url === undefined ? [] : [{ type: 'image', url, alt: attributeOf(node, 'alt') }];
    }
    if (name === 'code' && childrenOf(node).every((each) => each.type === 'text'))
      return [{ type: 'inlineCode', value: wordsIn(node) }];
    if (['u', 'sub', 'sup', 'code'].includes(name))
      return [{ type: 'html', value: `<${name}>` }, ...inner(), { type: 'html', value: `</${name}>` }];
    return inner();
  }

  /** As HTML in one line: a blank one would end it in Markdown. */
  #html(node: HtmlNode): string {
    if (node.type === 'text') return escapeHtml(wordsIn(node)).replace(/\s+/g, ' ');
    const name = nameOf(node);
    if (name === '') return '';
    if (name === 'img') {
      const src = this.#addressOf(attributeOf(node, 'src'));
      return src === undefined ? '' : `<img src="${escapeHtml(src)}" alt="${escapeHtml(attributeOf(node, 'alt'))}" />`;
    }
    if (name === 'br' || name === 'hr') return `<${name} />`;
    const kept = ['href', 'title', 'colspan', 'rowspan', 'start'].flatMap((each) => {
      const value = attributeOf(node, each);
      return value === '' ? [] : [` ${each}="${escapeHtml(value)}"`];
    });
    return `<${name}${kept.join('')}>${childrenOf(node)
      .map((each) => this.#html(each))
      .join('')}</${name}>`;
  }
}

const hasBreak = (node: HtmlNode): boolean => nameOf(node) === 'br' || childrenOf(node).some(hasBreak);

const marked = (type: 'strong' | 'emphasis' | 'delete', children: PhrasingContent[]): PhrasingContent[] =>
  children.length > 0 ? [{ type, children }] : [];

/** Signs must touch words, so blanks at the edges of a formatted part move out of it. */
function edgesOut(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type !== 'strong' && node.type !== 'emphasis' && node.type !== 'delete' && node.type !== 'link')
      return [node];
    const before = takeEdge(node, 0, /^\s+/);
    const after = takeEdge(node, -1, /\s+$/);
    const text = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }]);
    return [...text(before), ...(node.children.length > 0 ? [node] : []), ...text(after)];
  });
}

function takeEdge(node: Nodes & { children: Nodes[] }, at: 0 | -1, pattern: RegExp): string {
  const edge = node.children.at(at);
  if (edge?.type !== 'text') return '';
  const found = pattern.exec(edge.value)?.[0] ?? '';
  edge.value = edge.value.replace(pattern, '');
  if (edge.value === '') node.children.splice(at, 1);
  return found;
}
