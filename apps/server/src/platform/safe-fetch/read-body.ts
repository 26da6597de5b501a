import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FetchFailedError } from './errors.ts';

/** Encodings we can decode, as an Accept-Encoding header. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * Reads and decodes the body. Both the encoded and the decoded size are limited to `maxBytes` while streaming, so a
 * bomb costs at most that much memory. One content coding is decoded; several are refused.
 * @throws FetchFailedError too_large or bad_response
 */
export async function readBody(body: Readable, contentEncoding: string | null, maxBytes: number): Promise<Buffer> {
  const packed = await collected(body, maxBytes);
  // Some servers announce a coding and send an empty body, which no decoder accepts.
  if (packed.length === 0) return packed;
  const decoder = decoderOf(contentEncoding?.trim().toLowerCase() ?? '', packed);
  if (decoder === null) return packed;
  return pipeline([packed], decoder, (unpacked: AsyncIterable<Buffer>) => collected(unpacked, maxBytes));
}

async function collected(source: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new FetchFailedError('too_large', `The answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoderOf(coding: string, packed: Buffer) {
  if (coding === '' || coding === 'identity') return null;
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  // `deflate` names two formats, with and without zlib's header (RFC 9110 §8.4.1.2). The header's check bits tell (RFC
  // 1950).
  const [method = 0, flags = 0] = packed;
  const hasHeader = (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
  if (coding === 'deflate') return hasHeader ? createInflate() : createInflateRaw();
  throw new FetchFailedError('bad_response', `Unknown content encoding "${coding.slice(0, 60)}"`);
}
