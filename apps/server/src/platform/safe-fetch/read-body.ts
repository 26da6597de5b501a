import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FetchFailedError } from './errors.ts';

/** Encodings we can decode, as an Accept-Encoding header. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

export interface ReadLimits {
  readonly maxBytes: number;
  /** Of a longer body, the beginning is read. Otherwise it is refused. */
  readonly keepsBeginning?: boolean | undefined;
}

/** What was read of a body. */
export interface BodyRead {
  readonly body: Buffer;
  /** There is more of it. */
  readonly isCut: boolean;
}

/**
 * Reads and decodes the body. Both the encoded and the decoded size are limited to `maxBytes` while streaming, so a
 * bomb costs at most that much memory. One content coding is decoded; several are refused.
 * @throws FetchFailedError too_large or bad_response
 */
export async function readBody(body: Readable, contentEncoding: string | null, limits: ReadLimits): Promise<BodyRead> {
  const packed = await collected(body, limits);
  // Some servers announce a coding and send an empty body, which no decoder accepts.
  if (packed.body.length === 0) return packed;
  const decoder = decoderOf(contentEncoding?.trim().toLowerCase() ?? '', packed);
  if (decoder === null) return packed;
  decoder.end(packed.body);
  const unpacked = await collected(decoder, limits);
  return { body: unpacked.body, isCut: packed.isCut || unpacked.isCut };
}

async function collected(
  source: AsyncIterable<Buffer>,
  { maxBytes, keepsBeginning = false }: ReadLimits,
): Promise<BodyRead> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= maxBytes) continue;
    if (!keepsBeginning) throw new FetchFailedError('too_large', `The answer is larger than ${maxBytes} bytes`);
    return { body: Buffer.concat(chunks, maxBytes), isCut: true };
  }
  return { body: Buffer.concat(chunks), isCut: false };
}

function decoderOf(coding: string, { body: packed, isCut }: BodyRead) {
  // Of what is cut off, everything up to there is decoded.
  const options = isCut ? { finishFlush: constants.Z_SYNC_FLUSH } : {};
  if (coding === '' || coding === 'identity') return null;
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(options);
  if (coding === 'br') return createBrotliDecompress(isCut ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {});
  // `deflate` names two formats, with and without zlib's header (RFC 9110 §8.4.1.2). The header's check bits
  // distinguish them (RFC 1950).
  const [method = 0, flags = 0] = packed;
  const hasHeader = (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
  if (coding === 'deflate') return hasHeader ? createInflate(options) : createInflateRaw(options);
  throw new FetchFailedError('bad_response', `Unknown content encoding "${coding.slice(0, 60)}"`);
}
