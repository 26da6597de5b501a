import { inflateRawSync, inflateSync } from 'node:zlib';

/** The content of a file as people read it: the parts of an XLSX, the pages of a PDF, else the bytes as text. */
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

/**
 * What is written on the pages of a PDF of ours, each text in its own font. Another font's glyphs would make other words
 * of it, also amounts that are nowhere.
 */
export function wordsOfPdf(file: Buffer): string {
  const whole = file.toString('latin1');
  const objects = new Map(
    [...whole.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = '', id = ''] of whole.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    const [unpacked] = streamsOf(Buffer.from(objects.get(table) ?? '', 'latin1'));
    if (unpacked !== undefined) fonts.set(name, glyphsOf(unpacked));
  }
  if (fonts.size === 0) throw new Error('This PDF has no fonts that can be read.');
  const lines: string[] = [];
  for (const page of streamsOf(file).filter((stream) => /\bTJ\b|\bTj\b/.test(stream))) {
    let glyphs: ReadonlyMap<string, string> = new Map();
    for (const [, font, many, one] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ|(<[0-9a-f]*>)\s*Tj/gi)) {
      if (font !== undefined) {
        glyphs = fonts.get(font) ?? new Map();
        continue;
      }
      const digits = [...(many ?? one ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, part]) => part).join('');
      lines.push((digits.match(/.{4}/g) ?? []).map((code) => glyphs.get(code.toLowerCase()) ?? '\uFFFD').join(''));
    }
  }
  return lines.join('\n');
}

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
