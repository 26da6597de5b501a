import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** More pixels than this are a decompression bomb. */
export const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 10;
/** A turned photograph is compressed again: as little as fits into the bytes that it may have. */
const QUALITIES = [92, 85, 75, 60];

export interface Picture<Type extends string = string> {
  readonly bytes: Uint8Array;
  readonly mediaType: Type;
}

/**
 * A picture that everybody may have: it contains only what is visible. Cameras and programs write into a picture where
 * it was taken, when, with what and by whom, and a picture goes out to owners, readers and search engines. A picture
 * that only its notes turn upright is turned itself; any other keeps its pixels as they are, bit by bit.
 *
 * It decodes the picture, so only tasks may call it.
 * @returns undefined if the bytes are no readable picture of one of the types
 */
export async function plainPicture<Type extends string>(
  bytes: Uint8Array,
  types: readonly Type[],
  mostBytes: number,
): Promise<Picture<Type> | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  const found = types.find((type) => type === mime);
  const format = found && FORMATS[found];
  if (!format) return undefined;
  const open = await decoder();
  try {
    const { orientation = 1, pages = 1 } = await open(bytes).metadata();
    const isTurned = orientation > 1 && pages === 1;
    const upright = isTurned ? await turned(() => open(bytes), format.write, mostBytes) : bytes;
    const plain = format.strip(Buffer.from(upright.buffer, upright.byteOffset, upright.byteLength));
    if (plain.length > mostBytes) return undefined;
    await open(plain).stats();
    return { bytes: new Uint8Array(plain), mediaType: found };
  } catch {
    return undefined;
  }
}

/** True if the bytes can be decoded as a picture. It decodes them, so only tasks may call it. */
export async function isReadablePicture(bytes: Uint8Array): Promise<boolean> {
  const open = await decoder();
  return open(bytes)
    .stats()
    .then(
      () => true,
      () => false,
    );
}

async function decoder(): Promise<(bytes: Uint8Array) => Sharp> {
  const sharp = await loadSharp();
  return (bytes) => sharp(bytes, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: MAX_SECONDS });
}

async function turned(
  open: () => Sharp,
  write: (picture: Sharp, quality: number) => Sharp,
  mostBytes: number,
): Promise<Uint8Array> {
  let written: Uint8Array = new Uint8Array();
  for (const quality of QUALITIES) {
    written = await write(open().autoOrient().keepIccProfile(), quality).toBuffer();
    if (written.length <= mostBytes) break;
  }
  return written;
}

interface Format {
  readonly strip: (file: Buffer) => Buffer;
  readonly write: (picture: Sharp, quality: number) => Sharp;
}

const FORMATS: Readonly<Record<string, Format>> = {
  'image/jpeg': {
    strip: stripJpeg,
    // Full colour: a picture is not to lose sharpness because it lay on its side.
    write: (picture, quality) => picture.jpeg({ quality, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' }),
  },
  'image/png': { strip: stripPng, write: (picture) => picture.png() },
  'image/webp': { strip: stripWebp, write: (picture, quality) => picture.webp({ quality }) },
};

const [JPEG_MARK, SCAN, END_OF_IMAGE, COMMENT] = [0xff, 0xda, 0xd9, 0xfe];
const [APP0, APP2, APP14, APP15] = [0xe0, 0xe2, 0xee, 0xef];
/** Within a scan, a marker byte followed by one of these is data, or counts the scan's parts. */
const isWithinScan = (next: number) => next === 0x00 || (next >= 0xd0 && next <= 0xd7) || next === JPEG_MARK;

/** Application segments contain notes, except those that say how to read the colours (ITU T.81, B.2.4.6). */
function isNote(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return true;
  if (marker < APP0 || marker > APP15) return false;
  const name = segment.toString('latin1', 4, 16);
  // A JFIF segment may hold a small copy of the picture as it was before it was cut.
  if (marker === APP0) return !name.startsWith('JFIF\0') || segment.length > 18;
  if (marker === APP2) return !name.startsWith('ICC_PROFILE\0');
  return marker !== APP14 || !name.startsWith('Adobe');
}

/** A JPEG without its notes and without what comes after it: phones append a video or a second picture. */
function stripJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== JPEG_MARK) throw new Error('A broken JPEG');
    const marker = file.readUInt8(at + 1);
    if (marker === JPEG_MARK) at += 1;
    else if (marker === END_OF_IMAGE) break;
    else {
      const end = at + 2 + file.readUInt16BE(at + 2);
      const until = marker === SCAN ? endOfScan(file, end) : end;
      const segment = file.subarray(at, until);
      if (!isNote(marker, segment)) kept.push(segment);
      at = until;
    }
  }
  return Buffer.concat([...kept, Buffer.from([JPEG_MARK, END_OF_IMAGE])]);
}

function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(JPEG_MARK, from);
  while (at >= 0 && at + 1 < file.length && isWithinScan(file.readUInt8(at + 1))) {
    at = file.indexOf(JPEG_MARK, file[at + 1] === JPEG_MARK ? at + 1 : at + 2);
  }
  return at < 0 ? file.length : at;
}

/** Chunks of a PNG that are seen, colours included (W3C PNG, 11). */
const PNG_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs'.split(' '));

function stripPng(file: Buffer): Buffer {
  const kept: Buffer[] = [file.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(name)) kept.push(file.subarray(at, end));
    at = name === 'IEND' ? file.length : end;
  }
  return Buffer.concat(kept);
}

/** Chunks of a WebP that are seen (RFC 9649). */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of the VP8X chunk that announce EXIF and XMP. */
const WEBP_NOTES = 0x0c;

function stripWebp(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  const until = Math.min(file.length, 8 + file.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= until) {
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const chunk = Buffer.from(file.subarray(at, end));
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_NOTES, 8);
    if (WEBP_CHUNKS.has(name)) kept.push(chunk);
    at = end;
  }
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...kept]);
}
