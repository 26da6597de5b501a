import { SaxesParser } from 'saxes';

/** A parsed element. Names have no prefix: `{urn:…}Ntry` and `ns2:Ntry` are `Ntry`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed. */
  readonly text: string;
  /** Line of its start tag, from 1. */
  readonly line: number;
}

export type XmlFaultReason =
  /** It contains no element. */
  | 'not_xml'
  /** Not well-formed. */
  | 'broken'
  /** It ends within an element. */
  | 'cut_off'
  /** It has a document type declaration, which can expand entities and read files. */
  | 'doctype'
  /** The bytes are not in the announced encoding, or the encoding is not supported. */
  | 'encoding'
  /** Nested deeper, or with more or longer parts, than any document we accept. */
  | 'too_complex';

/** Why a document is refused. */
export class XmlFault extends Error {
  override name = 'XmlFault';
  readonly reason: XmlFaultReason;
  readonly line: number;
  constructor(reason: XmlFaultReason, line: number) {
    super(`The XML is refused in line ${line}: ${reason}.`);
    this.reason = reason;
    this.line = line;
  }
}

const LIMITS = { depth: 64, elements: 2_000_000, attributes: 32, text: 100_000, name: 200 } as const;

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  'utf-16': 'utf-16le',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
};

const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** Decodes a document by its byte order mark, otherwise by its declaration, otherwise as UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const declared = DECLARED.exec(
    new TextDecoder('windows-1252').decode(bytes.subarray(0, 400)).replace(/^ï»¿/, ''),
  )?.[1];
  const [first, second] = bytes;
  const byMark = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  const encoding = byMark || (declared === undefined ? 'utf-8' : ENCODINGS[declared.toLowerCase()]);
  if (encoding === undefined) throw new XmlFault('encoding', 1);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault('encoding', lineOfBrokenByte(bytes, encoding));
  }
}

/** The first undecodable line, found by decoding line by line. */
function lineOfBrokenByte(bytes: Uint8Array, encoding: string): number {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let [line, start] = [1, 0];
  try {
    for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, start)) {
      decoder.decode(bytes.subarray(start, at + 1), { stream: true });
      start = at + 1;
      line++;
    }
  } catch {
    // The result is the line number.
  }
  return line;
}

export interface XmlReading {
  /** Elements of these names are passed to the callback when they end, and not kept in their parent. */
  readonly records: readonly string[];
  onRecord(element: XmlElement, ancestors: readonly string[]): void;
  /** Called with the root element as soon as it begins, to refuse other kinds of document. */
  onRoot?(root: Pick<XmlElement, 'name' | 'attributes'>): void;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses a document. Accepts only well-formed XML without a document type declaration. Knows only XML's five entities
 * and never fetches anything.
 *
 * @throws XmlFault and whatever the callbacks throw
 */
export function readXml(bytes: Uint8Array, reading?: XmlReading): XmlElement {
  const text = decodeXml(bytes);
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributesOfTag = 0;
  let isClosing = false;
  const refuse = (reason: XmlFaultReason): never => {
    throw new XmlFault(reason, reason === 'not_xml' ? 1 : parser.line);
  };
  parser.on('error', () => refuse(elements === 0 ? 'not_xml' : isClosing ? 'cut_off' : 'broken'));
  parser.on('doctype', () => refuse('doctype'));
  parser.on('opentagstart', () => {
    elements++;
    attributesOfTag = 0;
  });
  // One by one: a tag is complete only after all of its attributes, however many there are.
  parser.on('attribute', ({ name }) => {
    attributesOfTag++;
    if (attributesOfTag > LIMITS.attributes || name.length > LIMITS.name) refuse('too_complex');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (elements > LIMITS.elements || open.length >= LIMITS.depth || name.length > LIMITS.name) refuse('too_complex');
    if (elements === 1) reading?.onRoot?.({ name: localName(name), attributes });
    open.push({ name: localName(name), attributes, children: [], text: '', line: parser.line });
  });
  const addText = (piece: string) => {
    const element = open.at(-1);
    if (!element) return;
    if (element.text.length + piece.length > LIMITS.text) refuse('too_complex');
    element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const ended = open.pop();
    if (!ended) return;
    const element: XmlElement = { ...ended, text: ended.text.trim() };
    const parent = open.at(-1);
    if (reading?.records.includes(element.name) && parent)
      reading.onRecord(
        element,
        open.map(({ name }) => name),
      );
    else if (parent) parent.children.push(element);
    else root = element;
  });
  // In chunks, so that a document refused early is not parsed to its end.
  for (let at = 0; at < text.length; at += 64 * 1024) parser.write(text.slice(at, at + 64 * 1024));
  isClosing = true;
  parser.close();
  return root ?? refuse('not_xml');
}

/** The first element at the end of a path of names. */
export const elementAt = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);

export const elementsAt = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text at the end of a path. Undefined if there is no such element, or it is empty. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  elementAt(element, ...path)?.text || undefined;
