import { createHash } from 'node:crypto';
import { type Context, callerOf } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import type { Storage } from '../../../platform/storage.ts';
import { requireUploadDay } from '../../../platform/upload-day.ts';
import { workers } from '../../../platform/workers/workers.ts';
import { authorizeFiles } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
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
    return await ctx.db.transaction().execute(async (tx) => {
      // Locks the briefing and checks again that it is editable, because writing the bytes took time.
      await tx.selectFrom('briefings').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
      authorizeFiles(ctx.actor, await findBriefing(tx, ctx.actor, id));
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
      await record(tx, ctx, {
        entity: 'briefings',
        entityId: id,
        action: 'briefing.upload',
        changes: { file: [null, row.fileName] },
        silent: true,
      });
      return row;
    });
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}

/** Hides a removed file. It is kept with its bytes while a version of the content may show it. */
export function removeFile(ctx: Context, id: number, fileId: number): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const briefing = await findBriefing(tx, ctx.actor, id);
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
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: id,
      action: 'briefing.remove_file',
      changes: { file: [file.fileName, null] },
      silent: true,
    });
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
