/** An element to write. Its content is text, or a list of elements. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlNode[];
}

type Part = XmlNode | undefined | false;

/** Characters that XML 1.0 (2.2) does not allow, not even escaped. */
const FORBIDDEN = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu;

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>]/g, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'))
    // A parser would turn it into a line feed.
    .replaceAll('\r', '&#13;');

const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** An element with child elements. Undefined and false children are left out. */
export const node = (
  name: string,
  children: readonly Part[],
  attributes: Readonly<Record<string, string>> = {},
): XmlNode => ({
  name,
  attributes,
  content: children.filter((child): child is XmlNode => child !== undefined && child !== false),
});

/** An element with text. */
export const leaf = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): XmlNode => ({
  name,
  attributes,
  content: text,
});

/** An element with text, left out if the text is empty. Many formats refuse empty elements. */
export const optionalLeaf = (
  name: string,
  text: string | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): XmlNode | undefined => (text ? leaf(name, text, attributes) : undefined);

/** An element, left out if it has no children. */
export const optionalNode = (name: string, children: readonly Part[]): XmlNode | undefined => {
  const made = node(name, children);
  return made.content.length > 0 ? made : undefined;
};

function writeNode({ name, attributes, content }: XmlNode, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const start = `${indent}<${name}${written.join('')}`;
  if (typeof content === 'string') return `${start}>${escapeText(content)}</${name}>\n`;
  if (content.length === 0) return `${start}/>\n`;
  return `${start}>\n${content.map((child) => writeNode(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** A document in UTF-8. Elements are indented, texts are written exactly as they are. */
export const writeXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root, '')}`;
