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

/** Elements are known by their local names: strict and transitional documents have different namespaces. */
export const nameOf = (element: XmlElement): string => element.localName ?? element.tagName;

export function* elementsOf(parent: Node): Generator<XmlElement> {
  let next = parent.firstChild;
  while (next) {
    const node = next;
    next = node.nextSibling;
    if (node.nodeType === 1) yield node as XmlElement;
  }
}

/** In the order of the document, found before any of them is changed. */
export function descendants(parent: Node, ...names: readonly string[]): XmlElement[] {
  const found: XmlElement[] = [];
  for (const element of elementsOf(parent)) {
    if (names.includes(nameOf(element))) found.push(element);
    found.push(...descendants(element, ...names));
  }
  return found;
}

export function child(parent: Node | undefined, ...path: readonly string[]): XmlElement | undefined {
  const [name, ...rest] = path;
  if (!parent || name === undefined) return parent as XmlElement | undefined;
  for (const element of elementsOf(parent)) if (nameOf(element) === name) return child(element, ...rest);
  return undefined;
}

/** The nearest element around a node that has this name. */
export function around(node: Node, name: string): XmlElement | undefined {
  for (let parent = node.parentNode; parent; parent = parent.parentNode) {
    if (parent.nodeType === 1 && nameOf(parent as XmlElement) === name) return parent as XmlElement;
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

export const remove = (node: Node): void => void node.parentNode?.removeChild(node);

/** Puts the content of an element in its place. */
export function unwrap(element: XmlElement, inner: Node = element): void {
  while (inner.firstChild) element.parentNode?.insertBefore(inner.firstChild, element);
  remove(element);
}
