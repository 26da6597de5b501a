import { requireBoundedZip } from '../bounded-zip.ts';
import type { ReadDocument } from './text-builder.ts';

const startsWith = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(0, hex.length / 2)
    .toString('hex') === hex;

const PDF = '25504446';
/** Compound files: Word before 2007, but other programs of that time, too. */
const OLD_OFFICE = 'd0cf11e0a1b11ae1';
const ZIP = '504b0304';
const RTF = '7b5c7274';

/**
 * Reads a document by what it holds; its name only tells texts without formats apart. Modules are loaded as they are
 * needed, in the worker.
 *
 * @returns `pdf` or `old` for what is known and no text can be taken of
 * @throws Error for everything else that is no document
 */
export async function readAnyDocument(bytes: Uint8Array, name: string): Promise<ReadDocument | 'pdf' | 'old'> {
  if (startsWith(bytes, PDF)) return 'pdf';
  if (startsWith(bytes, OLD_OFFICE)) return 'old';
  if (startsWith(bytes, ZIP)) return readZip(bytes);
  if (startsWith(bytes, RTF)) return (await import('./read-rtf.ts')).readRtf(bytes);
  const text = decode(bytes);
  if (text.trim() === '' || /[^\P{Cc}\s]/u.test(text)) throw new Error('No text');
  const isPage =
    /\.x?html?$/i.test(name) ||
    /^\s*(<!doctype html|<\?xml[^>]*>\s*<!doctype html|<(html|head|body|meta)\b)/i.test(text);
  if (isPage) return (await import('./read-html.ts')).readHtml(text);
  const { readMarkdown, readPlainText } = await import('./read-markdown.ts');
  return /\.txt$/i.test(name) ? readPlainText(text) : readMarkdown(text);
}

async function readZip(bytes: Uint8Array): Promise<ReadDocument> {
  requireBoundedZip(bytes);
  const { default: JSZip } = await import('jszip');
  const zip = await JSZip.loadAsync(bytes);
  if (zip.file('[Content_Types].xml') || zip.file('word/document.xml'))
    return (await import('./read-docx.ts')).readDocx(bytes);
  const mediaType = (await zip.file('mimetype')?.async('string'))?.trim() ?? '';
  if (mediaType.startsWith('application/vnd.oasis.opendocument')) {
    if (!/\.text(-template)?$/.test(mediaType)) throw new Error('An OpenDocument file that is no text');
    return (await import('./read-odt.ts')).readOdt(zip);
  }
  const paths = Object.keys(zip.files).filter((path) => !path.startsWith('__MACOSX/') && !zip.files[path]?.dir);
  const page = nearest(paths, /\.x?html?$/i);
  const text = page ?? nearest(paths, /\.(md|markdown)$/i);
  if (text === undefined) throw new Error('A zip file without a text');
  const content = decode((await zip.file(text)?.async('uint8array')) ?? new Uint8Array());
  const folder = text.split('/').slice(0, -1).join('/');
  const pictures = new Map<string, Uint8Array>();
  for (const path of paths) {
    if (!/\.(png|jpe?g|webp|gif)$/i.test(path)) continue;
    const file = await zip.file(path)?.async('uint8array');
    if (file) pictures.set(path, file);
  }
  const pictureAt = (address: string) => pictures.get(resolve(folder, address));
  if (page) return (await import('./read-html.ts')).readHtml(content, pictureAt);
  return (await import('./read-markdown.ts')).readMarkdown(content, pictureAt);
}

/** The one that is least deep in folders. */
const nearest = (paths: readonly string[], pattern: RegExp): string | undefined =>
  paths.filter((path) => pattern.test(path)).sort((a, b) => a.split('/').length - b.split('/').length)[0];

function resolve(folder: string, address: string): string {
  let written = address;
  try {
    written = decodeURIComponent(address);
  } catch {
    // As it is written, then.
  }
  const path = folder.split('/').filter(Boolean);
  for (const step of (written.split(/[?#]/)[0] ?? '').split(/[/\\]/)) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

/** By its mark, by what a page says of itself, as UTF-8 if it is, else as older programs wrote. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 'fffe')) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 'feff')) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString('latin1');
    const said = /<meta[^>]*charset=["']?([\w-]+)/i.exec(head)?.[1] ?? 'windows-1252';
    try {
      return new TextDecoder(said).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}
