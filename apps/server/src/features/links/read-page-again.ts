import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { MAX_DEPTH, type Page, PageReader, UNSEEN } from './read-page.ts';

/** What holds a text and no elements. */
const TEXT_ONLY = new Set(['script', 'style']);

type Node = DefaultTreeAdapterTypes.Node;

/**
 * Extracts the same as `readPage` with a parser that builds the tree as browsers do (HTML §13.2), for a second opinion
 * before somebody is told that a link is lost. Slower, and stricter about broken markup.
 */
export function readPageAgain(html: string, url: URL): Page {
  const reader = new PageReader(url);
  let isWhole = true;
  /** What is still to be visited, the next one last; a name closes the element. */
  const open: { readonly node: Node | null; readonly close: string | null; readonly depth: number }[] = [
    { node: parse(html), close: null, depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, close, depth } = next;
    if (close !== null) reader.close(close);
    if (node === null) continue;
    if (depth > MAX_DEPTH) {
      isWhole = false;
      continue;
    }
    if (node.nodeName === '#text') reader.text((node as DefaultTreeAdapterTypes.TextNode).value);
    if (!('childNodes' in node)) continue;
    if ('tagName' in node) {
      reader.open(
        node.tagName,
        Object.fromEntries(node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value])),
      );
      open.push({ node: null, close: node.tagName, depth });
      // Only what they say is read: no element in them is one of the page.
      if (UNSEEN.has(node.tagName) && !TEXT_ONLY.has(node.tagName)) continue;
    }
    for (const child of node.childNodes.toReversed()) open.push({ node: child, close: null, depth: depth + 1 });
  }
  return reader.page(isWhole);
}
