import { buffer } from 'node:stream/consumers';
import type { DocumentFormat } from '@linkstand/contract/briefings/document-formats';
import { type Context, callerOf } from '../../platform/context.ts';
import { Refusal, rule } from '../../platform/errors.ts';
import { download } from '../../platform/http/download.ts';
import type { Storage } from '../../platform/storage.ts';
import { workers } from '../../platform/workers/workers.ts';
import { type DocumentPicture, documentPicture } from './document-picture.ts';
import { writeTextFile } from './formats/write-text-file.ts';
import { currentHtml, findFile } from './queries.ts';
import { writeDocument } from './write-document.ts';

const MEDIA_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  zip: 'application/zip',
};
/** Limit of all pictures of a document in bytes. */
const MAX_PICTURE_BYTES = 60 * 1024 * 1024;

/**
 * The current text with its pictures: as a Word document, a page, or Markdown. The caller has checked that the reader may see it.
 *
 * @throws Refusal 422 `document_too_large`
 */
export async function documentAnswer(
  ctx: Context,
  storage: Storage,
  briefing: { readonly id: number; readonly title: string },
  format: DocumentFormat = 'docx',
) {
  const html = await currentHtml(ctx, briefing.id);
  const pictures = await picturesOf(ctx, storage, briefing.id, html);
  const document = { title: briefing.title, html, pictures };
  const { bytes, extension } =
    format === 'docx'
      ? { bytes: await workers.run(writeDocument, document, callerOf(ctx)), extension: format }
      : await workers.run(writeTextFile, { ...document, format }, callerOf(ctx));
  return download({
    body: Buffer.from(bytes),
    mediaType: MEDIA_TYPES[extension],
    fileName: `${briefing.title || `briefing-${briefing.id}`}.${extension}`,
  });
}

/** The text's readable pictures by address. */
async function picturesOf(
  ctx: Context,
  storage: Storage,
  briefingId: number,
  html: string,
): Promise<Record<string, DocumentPicture>> {
  const pictures: Record<string, DocumentPicture> = {};
  let bytes = 0;
  for (const src of new Set(Array.from(html.matchAll(/<img[^>]*\ssrc="([^"]+)"/g), ([, address = '']) => address))) {
    const picture = await pictureAt(ctx, storage, briefingId, src);
    if (!picture) continue;
    bytes += picture.bytes.length;
    if (bytes > MAX_PICTURE_BYTES) throw rule('document_too_large');
    pictures[src] = picture;
  }
  return pictures;
}

async function pictureAt(
  ctx: Context,
  storage: Storage,
  briefingId: number,
  src: string,
): Promise<DocumentPicture | undefined> {
  const id = Number(/\/files\/(\d+)$/.exec(src)?.[1]);
  if (!Number.isSafeInteger(id)) return undefined;
  try {
    const file = await findFile(ctx.db, briefingId, id);
    const original = await buffer(await storage.read(file.storageKey));
    return await workers.run(documentPicture, original, callerOf(ctx));
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) throw error;
    // Deleted, or not a picture: the document is written without it.
    return undefined;
  }
}
