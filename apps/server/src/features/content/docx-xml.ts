import { DOMParser } from '@xmldom/xmldom';

export type XmlDocument = Document;
export type XmlElement = Element;

export const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** @throws Error if it is no XML */
export function readXml(text: string): XmlDocument {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const parser = new DOMParser({ errorHandler: { warning: () => undefined, error: fail, fatalError: fail } });
  return parser.parseFromString(text.replace(/^\uFEFF/, ''), 'text/xml');
}

export const isElement = (node: Node | null): node is XmlElement => node?.nodeType === 1;

/**
 * Elements are known by their local names: strict and transitional documents have different namespaces. Empty for what
 * is no element.
 */
export const nameOf = (node: Node | null): string => (isElement(node) ? (node.localName ?? node.tagName) : '');

export function* elementsOf(parent: Node): Generator<XmlElement> {
  let next = parent.firstChild;
  while (next) {
    const node = next;
    next = node.nextSibling;
    if (isElement(node)) yield node;
  }
}

/** In the order of the document, found before any of them is changed. */
export function descendants(parent: Node, ...names: readonly string[]): XmlElement[] {
  const found: XmlElement[] = [];
  // Elements are deep in each other at most as `requireBoundedZip` lets them be.
  const look = (within: Node) => {
    for (const element of elementsOf(within)) {
      if (names.includes(nameOf(element))) found.push(element);
      look(element);
    }
  };
  look(parent);
  return found;
}

export function child(parent: Node | undefined, ...path: readonly string[]): XmlElement | undefined {
  const [name, ...rest] = path;
  if (!parent) return undefined;
  if (name === undefined) return isElement(parent) ? parent : undefined;
  for (const element of elementsOf(parent)) if (nameOf(element) === name) return child(element, ...rest);
  return undefined;
}

/** The nearest element around a node that has this name. */
export function around(node: Node, name: string): XmlElement | undefined {
  for (let parent = node.parentNode; parent; parent = parent.parentNode) {
    if (isElement(parent) && nameOf(parent) === name) return parent;
  }
  return undefined;
}

export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  for (let at = 0; element && at < element.attributes.length; at++) {
    const found = element.attributes[at];
    if (found && (found.localName ?? found.name) === name) return found.value;
  }
  return undefined;
}
export const valOf = (element: XmlElement | undefined): string | undefined => attribute(element, 'val');

/** A property that is on or off. Undefined where nothing is said. */
export function isOn(element: XmlElement | undefined): boolean | undefined {
  if (!element) return undefined;
  return !['0', 'false', 'off', 'none'].includes(valOf(element) ?? 'true');
}

export function make(
  document: XmlDocument,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const element = document.createElementNS(W, `w:${name}`);
  for (const [key, value] of Object.entries(attributes)) element.setAttributeNS(W, `w:${key}`, value);
  return element;
}

/**
 * Steps that the changes of one document may take. With each step the library counts the children of the changed
 * element again, so thousands of changes among thousands of children would take minutes.
 */
const MAX_STEPS = 30_000_000;
const stepsOf = new WeakMap<Node, number>();

/** @throws Error if a document is made to exhaust the library */
function spend(parent: Node): void {
  const document = parent.ownerDocument ?? parent;
  const steps = (stepsOf.get(document) ?? 0) + parent.childNodes.length;
  if (steps > MAX_STEPS) throw new Error('The document takes too many changes');
  stepsOf.set(document, steps);
}

export function remove(node: Node): void {
  if (!node.parentNode) return;
  spend(node.parentNode);
  node.parentNode.removeChild(node);
}

export function insert(parent: Node | null, node: Node, before: Node | null): void {
  if (!parent) return;
  spend(parent);
  if (node.parentNode) spend(node.parentNode);
  parent.insertBefore(node, before);
}

/** Puts the content of an element in its place. */
export function unwrap(element: XmlElement, inner: Node = element): void {
  while (element.parentNode && inner.firstChild) insert(element.parentNode, inner.firstChild, element);
  remove(element);
}
