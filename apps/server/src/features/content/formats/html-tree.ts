import { parseDocument } from 'htmlparser2';

type Page = ReturnType<typeof parseDocument>;
/** A node of a page as htmlparser2 reads it. */
export type HtmlNode = Page['children'][number];

/** Names of elements are lower case. */
export const htmlTree = (html: string): readonly HtmlNode[] => parseDocument(html).children;

/** What is directly inside. */
export const childrenOf = (node: HtmlNode | Page): readonly HtmlNode[] => ('children' in node ? node.children : []);
