import { type DefaultTreeAdapterMap, html, parseFragment, serialize, defaultTreeAdapter as tree } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Parent = DefaultTreeAdapterMap['parentNode'];
type Element = DefaultTreeAdapterMap['element'];
type TextNode = DefaultTreeAdapterMap['textNode'];

export interface Target {
  readonly keyword: string;
  readonly url: string;
}

/** Where a link would disturb. */
const UNLINKED = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'code', 'pre']);

const isParent = (node: Node): node is Node & Parent => 'childNodes' in node;
const isElement = (node: Node): node is Element => tree.isElementNode(node);
const hrefOf = (anchor: Element): string => anchor.attrs.find(({ name }) => name === 'href')?.value ?? '';

function* anchorsIn(parent: Parent): Generator<Element> {
  for (const node of [...parent.childNodes]) {
    if (isElement(node) && node.tagName === 'a') yield node;
    else if (isParent(node)) yield* anchorsIn(node);
  }
}

function* textsIn(parent: Parent): Generator<TextNode> {
  for (const node of [...parent.childNodes]) {
    if (tree.isTextNode(node)) yield node;
    else if (isParent(node) && !(isElement(node) && UNLINKED.has(node.tagName))) yield* textsIn(node);
  }
}

/** Removes a link but not its words. */
function unwrap(anchor: Element): void {
  for (const child of [...anchor.childNodes]) {
    tree.detachNode(child);
    if (anchor.parentNode) tree.insertBefore(anchor.parentNode, child, anchor);
  }
  tree.detachNode(anchor);
}

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** The position of a keyword as whole words, in upper or lower case; -1 if it isn't there. */
function placeOf(text: string, keyword: string): number {
  const [hay, needle] = [text.toLowerCase(), keyword.toLowerCase()];
  // A few capitals change their length; then nothing is found rather than the wrong place.
  if (needle === '' || hay.length !== text.length) return -1;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + needle.length])) return at;
  return -1;
}

/** Links the first place of a keyword that is no link and no heading. */
function link(root: Parent, { keyword, url }: Target): boolean {
  for (const node of textsIn(root)) {
    const at = placeOf(node.value, keyword);
    const parent = node.parentNode;
    if (at < 0 || !parent) continue;
    const end = at + keyword.length;
    const anchor = tree.createElement('a', html.NS.HTML, [{ name: 'href', value: url }]);
    tree.insertText(anchor, node.value.slice(at, end));
    tree.insertTextBefore(parent, node.value.slice(0, at), node);
    tree.insertBefore(parent, anchor, node);
    node.value = node.value.slice(end);
    return true;
  }
  return false;
}

/**
 * Leaves each agreed link once, with exactly its keyword where that stands in the text, and takes away every link that
 * nobody agreed on: a model makes up addresses.
 *
 * @param content sanitized HTML
 * @returns the text, and the targets that found no place
 */
export function placeLinks(content: string, targets: readonly Target[]): { html: string; missing: Target[] } {
  const root = parseFragment(content);
  const open = new Map(targets.map((target) => [target.url, target]));
  for (const anchor of [...anchorsIn(root)]) {
    const target = open.get(hrefOf(anchor));
    if (target && textOf(anchor).toLowerCase().includes(target.keyword.toLowerCase())) open.delete(target.url);
    else unwrap(anchor);
  }
  // Words that an unwrapped link parted are one text again.
  const joined = parseFragment(serialize(root));
  const missing = [...open.values()].filter((target) => !link(joined, target));
  return { html: serialize(joined), missing };
}

const textOf = (parent: Parent): string =>
  parent.childNodes.map((node) => (tree.isTextNode(node) ? node.value : isParent(node) ? textOf(node) : '')).join('');
