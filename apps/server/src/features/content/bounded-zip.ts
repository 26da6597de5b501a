import { inflateRawSync } from 'node:zlib';

/** A document of 3 MB unpacks to a fraction of this. More means a zip bomb. */
const MAX_BYTES = 40 * 1024 * 1024;
const MAX_ENTRIES = 2000;
/** Tags of all XML inside, including end tags. Parsers keep some kilobytes for each; a long article has 20,000. */
const MAX_TAGS = 250_000;
const MAX_DEPTH = 500;
/** Attributes of one element, which the parser compares with each other. Office programs write some forty. */
const MAX_ATTRIBUTES = 500;
/** Names of elements, for each of which the parser looks through the document. Office programs know some hundreds. */
const MAX_NAMES = 3000;
const [TAG, TAG_END, SLASH, MARK, EQUALS] = [0x3c, 0x3e, 0x2f, 0x3f, 0x3d];
const QUOTES: ReadonlySet<number> = new Set([0x22, 0x27]);
const SPACE = 0x20;
/** Documents declare no entities. Declaring some is an attack on the parser. */
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;
/** Sizes and signatures of the parts of a zip file (APPNOTE.TXT §4.3). */
const END_SIGNATURE = Buffer.from('504b0506', 'hex');
const END_LENGTH = 22;
const CENTRAL = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const BYTE_ORDER_MARK = Buffer.from('efbbbf', 'hex');
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks every entry of a zip file once without keeping it, up to `most` bytes in all, because the sizes declared in
 * the file can't be trusted and the library unpacks without limits.
 * @throws Error if it is no complete zip file, unpacks to more, or contains too much XML
 */
export function requireBoundedZip(bytes: Uint8Array, most: number = MAX_BYTES): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(END_SIGNATURE);
  if (end < 0 || end + END_LENGTH > file.length) throw new Error('Not a zip file');
  const entries = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  // Zip libraries tolerate bytes before the beginning in different ways, so none are accepted.
  if (entries > MAX_ENTRIES || at + file.readUInt32LE(end + 12) !== end) throw new Error('An odd zip file');
  let left = most;
  let tags = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (file.readUInt32LE(at) !== CENTRAL.signature) throw new Error('A broken zip file');
    const content = unpacked(file, at, left);
    left -= content.length;
    if (left < 0) throw new Error('The zip file unpacks to too much');
    tags += tagsOf(content);
    if (tags > MAX_TAGS) throw new Error('The zip file holds too many tags');
    at += CENTRAL.length + [28, 30, 32].reduce((sum, field) => sum + file.readUInt16LE(at + field), 0);
  }
  if (at !== end) throw new Error('A broken zip file');
}

/** Counts tags of an entry that is XML, by its first byte. */
function tagsOf(content: Buffer): number {
  const begin = content.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  if (content[begin] !== TAG) return 0;
  if (DECLARATION.test(content.toString('latin1'))) throw new Error('The zip file declares entities');
  const names = new Set<string>();
  let tags = 0;
  let depth = 0;
  for (let at = content.indexOf(TAG); at >= 0; at = content.indexOf(TAG, at + 1)) {
    tags += 1;
    const next = content[at + 1];
    if (next === SLASH) depth -= 1;
    else if (next !== MARK) {
      const { name, attributes, end } = startTag(content, at);
      if (content[end - 1] !== SLASH) depth += 1;
      names.add(name);
      if (attributes > MAX_ATTRIBUTES || names.size > MAX_NAMES)
        throw new Error('The zip file holds too many attributes or names');
    }
    if (depth > MAX_DEPTH) throw new Error('The zip file holds elements too deep in each other');
    if (tags > MAX_TAGS) break;
  }
  return tags;
}

/** The name of a tag, how many attributes it has at most, and where it ends. What is not well-formed is counted too. */
function startTag(content: Buffer, at: number): { name: string; attributes: number; end: number } {
  let nameEnd = 0;
  let attributes = 0;
  let quote = 0;
  let isAfterSpace = false;
  let end = at + 1;
  for (; end < content.length; end++) {
    const byte = content[end] ?? 0;
    if (byte === TAG || (byte === TAG_END && quote === 0)) break;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
      continue;
    }
    if (QUOTES.has(byte)) quote = byte;
    const isSpace = byte <= SPACE;
    if (nameEnd === 0 && (isSpace || byte === SLASH)) nameEnd = end;
    if (byte === EQUALS || (isAfterSpace && !isSpace && byte !== SLASH)) attributes += 1;
    isAfterSpace = isSpace;
  }
  // An attribute with a value counts twice, after its space and at its sign.
  return { name: content.toString('latin1', at + 1, nameEnd || end), attributes: attributes / 2, end };
}

/** One entry, found by its record in the central directory. */
function unpacked(file: Buffer, line: number, most: number): Buffer {
  const method = file.readUInt16LE(line + 10);
  const packed = file.readUInt32LE(line + 20);
  const local = file.readUInt32LE(line + 42);
  if (file.readUInt32LE(local) !== LOCAL.signature) throw new Error('A broken zip file');
  const begin = local + LOCAL.length + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (begin + packed > file.length) throw new Error('A broken zip file');
  if (method === STORED) return file.subarray(begin, begin + packed);
  if (method !== DEFLATED) throw new Error('A zip file packed in an unusual way');
  return inflateRawSync(file.subarray(begin, begin + packed), { maxOutputLength: Math.max(1, most) });
}
