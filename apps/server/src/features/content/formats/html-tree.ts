import { parseDocument } from 'htmlparser2';

type Page = ReturnType<typeof parseDocument>;
/** A node of a page as htmlparser2 reads it. */
export type HtmlNode = Page['children'][number];

/** Names of elements are lower case. */
export const htmlTree = (html: string): readonly HtmlNode[] => parseDocument(html).children;

/** What is directly inside. */
export const childrenOf = (node: HtmlNode | Page): readonly HtmlNode[] => ('children' in node ? node.children : []);

/** In lower case, without the prefix that Office writes. Empty for what is no element. */
export const nameOf = (node: HtmlNode): string =>
  'name' in node && node.type !== 'directive' ? node.name.toLowerCase().replace(/^.*:/, '') : '';

export const attributeOf = (node: HtmlNode, name: string): string =>
  'attribs' in node ? (node.attribs[name] ?? '') : '';

export function wordsIn(node: HtmlNode): string {
  return node.type === 'text' && 'data' in node ? node.data : childrenOf(node).map(wordsIn).join('');
}
