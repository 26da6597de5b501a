import { message } from '../../../messages/messages.ts';
import { type Context, callerOf } from '../../../platform/context.ts';
import type { Storage } from '../../../platform/storage.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { cleanContent } from '../../briefings/clean-content.ts';
import { authorizeFiles } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { readDocument } from '../read-document.ts';
import { uploadFile } from './upload-file.ts';

const MAX_IMAGES = 20;
const MAX_IMAGE_BYTES = 3 * 1024 * 1024;

/**
 * Converts a document to content. The text is not saved yet; its pictures are stored with the briefing, so that it can
 * show them.
 */
export async function importDocument(
  ctx: Context,
  storage: Storage,
  id: number,
  file: File,
): Promise<{ content: string; words: number; warnings: string[] }> {
  const briefing = await findBriefing(ctx.db, ctx.actor, id);
  authorizeFiles(ctx.actor, briefing);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = await workers.run(readDocument, { bytes, name: file.name }, callerOf(ctx));
  const warnings = document.warnings.map(({ code, detail }) => message(ctx.locale, `word_${code}`, { detail }).trim());
  let { html } = document;
  for (const [index, bytes] of document.images.entries()) {
    const src = `docx-image:${index}`;
    const url = index < MAX_IMAGES ? await keepImage(ctx, storage, id, bytes, index) : undefined;
    if (url) html = html.replaceAll(`"${src}"`, `"${url}"`);
    else warnings.push(message(ctx.locale, 'word_picture', { number: index + 1 }));
  }
  const { html: content, words } = await cleanContent(ctx, html);
  return { content, words, warnings };
}

/** @returns its address, or undefined if it is no accepted picture */
async function keepImage(
  ctx: Context,
  storage: Storage,
  id: number,
  bytes: Uint8Array,
  index: number,
): Promise<string | undefined> {
  if (bytes.length > MAX_IMAGE_BYTES) return undefined;
  try {
    const row = await uploadFile(ctx, storage, id, new File([new Uint8Array(bytes)], `image-${index + 1}`), 'image');
    return `/api/v1/briefings/${id}/files/${row.id}`;
  } catch {
    return undefined;
  }
}
