import { createHash } from 'node:crypto';
import { type Context, callerOf } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage.ts';
import { requireUploadDay } from '../../../platform/upload-day.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { authorizeFiles } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { writeBriefing } from '../../briefings/write-briefing.ts';
import { acceptAttachment, acceptImage } from '../accept-file.ts';
import { type FileRow, findFile } from '../queries.ts';
import { countUpload } from '../upload-quota.ts';

/** Stores an image or attachment of a briefing whose content is editable. */
export async function uploadFile(
  ctx: Context,
  storage: Storage,
  id: number,
  file: File,
  kind: 'image' | 'attachment',
): Promise<FileRow> {
  authorizeFiles(ctx.actor, await findBriefing(ctx.db, ctx.actor, id));
  await requireUploadDay(ctx, file.size);
  const uploaded = new Uint8Array(await file.arrayBuffer());
  const { bytes, mediaType } = await workers.run(
    kind === 'image' ? acceptImage : acceptAttachment,
    uploaded,
    callerOf(ctx),
  );
  const storageKey = await storage.put(bytes);
  try {
    return await writeBriefing(ctx, 'upload', { id }, async (briefing, tx) => {
      // Writing the bytes took time.
      authorizeFiles(ctx.actor, briefing);
      await countUpload(tx, ctx, id, bytes.length);
      const row = await tx
        .insertInto('files')
        .values({
          briefingId: id,
          kind,
          fileName: plainName(file.name),
          mediaType,
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          storageKey,
          uploadedBy: ctx.actor.name,
          createdAt: ctx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { logged: { file: [null, row.fileName] }, silent: true, result: row };
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

/** Hides a removed file. It is kept with its bytes while a version of the content may show it. */
export function removeFile(ctx: Context, id: number, fileId: number): Promise<void> {
  return writeBriefing(ctx, 'remove_file', { id }, async (briefing, tx) => {
    authorizeFiles(ctx.actor, briefing);
    const file = await findFile(tx, id, fileId);
    const gone = await tx
      .updateTable('files')
      .set({ removedAt: ctx.now })
      .where('id', '=', file.id)
      .where('removedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw conflict('changed_meanwhile');
    return { logged: { file: [file.fileName, null] }, silent: true };
  });
}

/** The last part of the name, without characters that cause trouble in file systems or headers. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return (
    last
      .replace(/["<>|:*?]/g, '')
      .trim()
      .slice(0, 150) || 'file'
  );
}
