import { legacyEncoding } from './legacy-encoding.ts';

/** The encoding of a text file. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250';

/** Why bytes can't be read as text. */
export class UnreadableText extends Error {
  override name = 'UnreadableText';
  readonly reason: 'not_text' | 'broken' | 'unknown';
  /** Line of the fault, from 1. */
  readonly line: number;
  constructor(reason: 'not_text' | 'broken' | 'unknown', line = 1) {
    super(`The file is no readable text: ${reason}.`);
    this.reason = reason;
    this.line = line;
  }
}

export type ByteSource = () => AsyncIterable<Uint8Array>;

/** Bytes at the start that decide whether this is text at all. */
export const HEAD_BYTES = 64 * 1024;
/** Control characters found in real texts now and then. More than this share means a binary file. */
const MAX_CONTROLS = 0.005;

/** The first bytes of a source. */
export async function headOf(source: ByteSource): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source()) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** The encoding by byte order mark (Unicode 23.8), otherwise by which half of the bytes is zero. */
function utf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  if (odd > half * 0.6 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.6 && odd < half * 0.05 ? 'utf-16be' : undefined;
}

const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c;

function shareOfControls(head: Uint8Array): number {
  let controls = 0;
  for (const byte of head) if (isControl(byte)) controls++;
  // A stray control character in a short text is reported later, with its place.
  return controls <= 2 ? 0 : controls / head.length;
}

async function isUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

interface Utf8Reading {
  /** Counts multi-byte sequences that are valid, and those that aren't. */
  readonly good: number;
  readonly bad: number;
  /** Line of the first invalid one. */
  readonly line: number;
}

async function readAsUtf8(source: ByteSource): Promise<Utf8Reading> {
  const decoder = new TextDecoder('utf-8');
  let [good, bad, lines, line] = [0, 0, 1, 1];
  const look = (text: string) => {
    // Most of a file is ASCII, which one search shows.
    if (/[^\0-\x7f]/.test(text)) {
      for (const { 0: found, index } of text.matchAll(/[^\0-\x7f]/gu)) {
        if (found !== '\ufffd') good++;
        else if (++bad === 1) line = lines + countLines(text.slice(0, index));
      }
    }
    lines += countLines(text);
  };
  for await (const chunk of source()) look(decoder.decode(chunk, { stream: true }));
  look(decoder.decode());
  return { good, bad, line };
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/**
 * Detects the encoding: UTF-16 by its mark or its zeros, UTF-8 if all of it is valid, otherwise Windows-1252 or
 * Windows-1250, whichever makes words of a language of it. UTF-8 with a few faults is reported as broken instead of
 * read as garbled letters.
 *
 * @throws UnreadableText
 */
export async function recogniseEncoding(source: ByteSource): Promise<TextEncoding> {
  const head = await headOf(source);
  const wide = utf16(head);
  if (wide) return wide;
  if (shareOfControls(head) > MAX_CONTROLS) throw new UnreadableText('not_text');
  if (await isUtf8(source)) return 'utf-8';
  const { good, bad, line } = await readAsUtf8(source);
  if (good > bad) throw new UnreadableText('broken', line);
  const found = await legacyEncoding(source);
  if (!found) throw new UnreadableText('unknown');
  return found;
}

/** Decodes a source as it arrives, without its byte order mark. */
export async function* decodedText(source: ByteSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source()) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
