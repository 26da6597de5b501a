import { parseDocument } from 'htmlparser2';

/** A node of a page as htmlparser2 reads it. */
export type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

/** Names of elements are lower case. */
export const htmlTree = (html: string): readonly HtmlNode[] => childrenOf(parseDocument(html));

/** What is directly inside. The library's own types have a wider kind of node there than it makes. */
export const childrenOf = (node: object): readonly HtmlNode[] =>
  'children' in node ? (node.children as HtmlNode[]) : [];
