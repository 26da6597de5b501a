import mammoth from 'mammoth';
import { plainDocx } from '../plain-docx.ts';
import type { ReadDocument } from './text-builder.ts';

const STYLES = [
  ...['h1', 'h2', 'h3', 'h4'].map((tag) => `p.Plain-${tag} => ${tag}:fresh`),
  'p.Plain-blockquote => blockquote > p:fresh',
  'p.Plain-title => !',
  'r.Plain-code => code',
  "p.Plain-pre => pre:separator('\\n')",
  'p.Plain-hr => hr:fresh',
  'p.Plain-caption => figcaption:fresh',
  ...[1, 2, 3, 4, 5].map((level) => `p.Plain-more-${level} => ${'ul|ol > li > '.repeat(level)}p:fresh`),
  'u => u',
];

/** Reads a Word document. @throws Error if it can't be */
export async function readDocx(bytes: Uint8Array): Promise<ReadDocument> {
  const plain = await plainDocx(bytes);
  const images: Uint8Array[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    images.push(await image.readAsBuffer());
    return { src: `docx-image:${images.length - 1}` };
  });
  const options = { convertImage, styleMap: STYLES, includeEmbeddedStyleMap: false };
  const { value } = await mammoth.convertToHtml({ buffer: plain.bytes }, options);
  return { html: withPlainHeads(withCaptions(withNumbers(withoutPlaces(value)))), images, warnings: plain.warnings };
}

/**
 * Of links within the document, such as those of notes, only the words stay, because their target is no place on a
 * page.
 */
const withoutPlaces = (html: string): string =>
  html
    .replace(/ ?<a href="#[^"]*">↑<\/a>/g, '')
    .replace(/<a id="[^"]*"><\/a>/g, '')
    .replace(/(<li id="(?:foot|end)note-[^"]*"><p>)\s+/g, '$1')
    .replace(/<a href="#[^"]*"[^>]*>(.*?)<\/a>/g, '$1');

/** Gives lists the number that they begin with, and parts those that the converter has put together. */
const withNumbers = (html: string): string =>
  html
    .replace(/<ol><li>((?:<\w+>)*)\uE000(\d+)\uE001/g, (_found, tags: string, number: string) =>
      number === '1' ? `<ol><li>${tags}` : `<ol start="${number}"><li>${tags}`,
    )
    .replace(/<li>((?:<\w+>)*)\uE000(\d+)\uE001/g, (_found, tags: string, number: string) =>
      number === '1' ? `</ol><ol><li>${tags}` : `</ol><ol start="${number}"><li>${tags}`,
    )
    .replace(/\uE000\d+\uE001/g, '');

/** What stands below a picture is its caption; elsewhere it is a paragraph. */
const withCaptions = (html: string): string =>
  html
    .replace(
      /<p>(<img [^<>]*\/>)<\/p><figcaption>([^<]+)<\/figcaption>/g,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replace(
      /(<figure>.*?<\/figure>)|<(\/?)figcaption>/g,
      (_found, figure?: string, end?: string) => figure ?? `<${end}p>`,
    );

/** A head is bold by itself. */
const withPlainHeads = (html: string): string =>
  html.replace(/(<th[^>]*>(?:<p>)?)<strong>([^<>]*)<\/strong>(?=(?:<\/p>)?<\/th>)/g, '$1$2');
