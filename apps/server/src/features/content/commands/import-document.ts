import type { Context } from '../../../platform/context.ts';
import type { Storage } from '../../../platform/storage.ts';
import { authorizeFiles } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { acceptedFile } from '../accepted-file.ts';
import { readDocument } from '../read-document.ts';
import { countWords, sanitizeContent } from '../sanitize.ts';
import { uploadFile } from './upload-file.ts';

const MOST_IMAGES = 20;
const MOST_IMAGE_BYTES = 3 * 1024 * 1024;

/** A .docx as content. The text is not saved yet; its pictures are kept with the briefing, so that it can show them. */
export async function importDocument(
  ctx: Context,
  storage: Storage,
  id: number,
  file: File,
): Promise<{ content: string; words: number; warnings: string[] }> {
  const briefing = await findBriefing(ctx.db, ctx.actor, id);
  authorizeFiles(ctx.actor, briefing);
  const bytes = new Uint8Array(await file.arrayBuffer());
  await acceptedFile(bytes, 'docx');
  const document = await readDocument(bytes);
  const warnings = [...document.warnings];
  let { html } = document;
  for (const [index, { base64 }] of document.images.entries()) {
    const src = `docx-image:${index}`;
    const url = index < MOST_IMAGES ? await keepImage(ctx, storage, id, base64, index) : undefined;
    if (url) html = html.replaceAll(`"${src}"`, `"${url}"`);
    else warnings.push(`image ${index + 1}`);
  }
  const content = sanitizeContent(html);
  return { content, words: countWords(content), warnings };
}

/** @returns where it is, or undefined when it is no picture that is accepted */
async function keepImage(
  ctx: Context,
  storage: Storage,
  id: number,
  base64: string,
  index: number,
): Promise<string | undefined> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_IMAGE_BYTES) return undefined;
  try {
    const row = await uploadFile(ctx, storage, id, new File([bytes], `image-${index + 1}`), 'image');
    return `/api/v1/briefings/${id}/files/${row.id}`;
  } catch {
    return undefined;
  }
}
