import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from 'parse5';
import { MAX_DEPTH, type Page, PageReader, UNSEEN } from './read-page.ts';

/** What holds a text and no elements. */
const TEXT_ONLY = new Set(['script', 'style']);

type Node = DefaultTreeAdapterTypes.Node;

/** Steps of the tree's work for each character of a page. Real pages need less than one. */
const STEPS_PER_CHARACTER = 32;

/** A page that is made to exhaust the parser. */
class TooMuch extends Error {}

/**
 * A tree whose work is bounded by the length of the page. Broken markup makes the parser move, copy and look through what
 * stands already, again and again: a few characters of it cost as much as all before them.
 */
function boundedTree(characters: number): TreeAdapter<DefaultTreeAdapterMap> {
  let left = 10_000 + STEPS_PER_CHARACTER * characters;
  let depth = 0;
  const spend = (steps: number) => {
    left -= steps;
    if (left < 0) throw new TooMuch();
  };
  const among = (parent: { readonly childNodes: readonly unknown[] } | null) => spend(parent?.childNodes.length ?? 0);
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      spend(1 + given[2].length);
      return defaultTreeAdapter.createElement(...given);
    },
    insertBefore(parent, node, before) {
      among(parent);
      defaultTreeAdapter.insertBefore(parent, node, before);
    },
    insertTextBefore(parent, text, before) {
      among(parent);
      defaultTreeAdapter.insertTextBefore(parent, text, before);
    },
    detachNode(node) {
      among(node.parentNode);
      defaultTreeAdapter.detachNode(node);
    },
    adoptAttributes(element, attributes) {
      spend(element.attrs.length + attributes.length);
      defaultTreeAdapter.adoptAttributes(element, attributes);
    },
    onItemPush() {
      depth += 1;
      spend(1);
      if (depth > MAX_DEPTH) throw new TooMuch();
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

/** The tree of a page, as far as it was built. */
function treeOf(html: string): { readonly document: Node; readonly isWhole: boolean } {
  const document = defaultTreeAdapter.createDocument();
  const treeAdapter = { ...boundedTree(html.length), createDocument: () => document };
  try {
    return { document: parse(html, { treeAdapter }), isWhole: true };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { document, isWhole: false };
  }
}

/**
 * Extracts the same as `readPage` with a parser that builds the tree as browsers do (HTML §13.2), for a second opinion
 * before somebody is told that a link is lost. Slower, and stricter about broken markup. A page made to exhaust a parser
 * is read only up to that point.
 */
export function readPageAgain(html: string, url: URL): Page {
  const reader = new PageReader(url);
  const tree = treeOf(html);
  let { isWhole } = tree;
  /** What is still to be visited, the next one last; a name closes the element. */
  const open: { readonly node: Node | null; readonly close: string | null; readonly depth: number }[] = [
    { node: tree.document, close: null, depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, close, depth } = next;
    if (close !== null) reader.close(close);
    if (node === null) continue;
    if (depth > MAX_DEPTH) {
      isWhole = false;
      continue;
    }
    if (node.nodeName === '#text' && 'value' in node) reader.text(node.value);
    if (!('childNodes' in node)) continue;
    if ('tagName' in node) {
      reader.open(
        node.tagName,
        Object.fromEntries(node.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value])),
      );
      open.push({ node: null, close: node.tagName, depth });
      // Only their text is read: the elements in them don't belong to the page.
      if (UNSEEN.has(node.tagName) && !TEXT_ONLY.has(node.tagName)) continue;
    }
    for (const child of node.childNodes.toReversed()) open.push({ node: child, close: null, depth: depth + 1 });
  }
  return reader.page(isWhole);
}
