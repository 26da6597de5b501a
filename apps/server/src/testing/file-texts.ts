import { inflateRawSync, inflateSync } from 'node:zlib';

/** What stands in a file as people read it: the parts of an XLSX, the pages of a PDF, else the bytes as text. */
export function textsOf(bytes: Buffer): string[] {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return partsOfZip(bytes);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return textsOfPdf(bytes);
  return [bytes.toString('utf8')];
}

const CENTRAL = Buffer.from('504b0102', 'hex');

/** Every part of a zip file, found by its directory. */
function partsOfZip(file: Buffer): string[] {
  const texts: string[] = [];
  let at = file.readUInt32LE(file.lastIndexOf(Buffer.from('504b0506', 'hex')) + 16);
  while (file.subarray(at, at + 4).equals(CENTRAL)) {
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    texts.push((file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + file.readUInt16LE(at + field), 0);
  }
  return texts;
}

/** A PDF as it is, its streams unpacked, then its words. */
function textsOfPdf(file: Buffer): string[] {
  const streams = streamsOf(file);
  return [file.toString('latin1'), ...streams, ...wordsIn(streams)];
}

/** What is written on the pages of a PDF: each text is read with the glyphs of every font, as one of them fits. */
export const wordsOfPdf = (file: Buffer): string[] => wordsIn(streamsOf(file));

function streamsOf(file: Buffer): string[] {
  const whole = file.toString('latin1');
  const streams: string[] = [];
  for (const { index, 0: opening } of whole.matchAll(/stream\r?\n/g)) {
    if (whole.slice(index - 3, index) === 'end') continue;
    const begin = index + opening.length;
    const packed = file.subarray(begin, whole.indexOf('endstream', begin));
    try {
      streams.push(inflateSync(packed).toString('latin1'));
    } catch {
      streams.push(packed.toString('latin1'));
    }
  }
  return streams;
}

function wordsIn(streams: readonly string[]): string[] {
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(glyphsOf);
  const pages = streams.filter((stream) => /\bTJ\b|\bTj\b/.test(stream));
  const words = pages.map((page) =>
    [...page.matchAll(/\[([^\]]*)\]\s*TJ|(<[0-9a-f]*>)\s*Tj/gi)].map(([, many, one]) =>
      [...(many ?? one ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits).join(''),
    ),
  );
  const plain = (digits: string) => Buffer.from(digits, 'hex').toString('latin1');
  const read = (glyphs: ReadonlyMap<string, string>) => (digits: string) =>
    (digits.match(/.{4}/g) ?? []).map((code) => glyphs.get(code.toLowerCase()) ?? '\uFFFD').join('');
  return words.flatMap((lines) => [plain, ...fonts.map(read)].map((reader) => lines.map(reader).join('\n')));
}

/** A font's glyphs as characters, from its `ToUnicode` table. */
function glyphsOf(table: string): ReadonlyMap<string, string> {
  const characters = (digits: string) => Buffer.from(digits, 'hex').swap16().toString('utf16le');
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi))
    [...list.matchAll(/<((?:[0-9a-f]{4})+)>/gi)].forEach(([, digits = ''], offset) => {
      glyphs.set((Number.parseInt(first, 16) + offset).toString(16).padStart(4, '0'), characters(digits));
    });
  return glyphs;
}
