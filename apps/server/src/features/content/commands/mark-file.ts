import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { authorizeMark } from '../../briefings/policy.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { type FileRow, findFile } from '../queries.ts';

/** Marks or unmarks a file for publication. Does nothing if unchanged. */
export function markFile(ctx: Context, id: number, fileId: number, forPublication: boolean): Promise<FileRow> {
  return ctx.db.transaction().execute(async (tx) => {
    authorizeMark(ctx.actor, await findBriefing(tx, ctx.actor, id));
    const marked = await tx
      .updateTable('files')
      .set({ forPublication })
      .where('id', '=', fileId)
      .where('briefingId', '=', id)
      .where('removedAt', 'is', null)
      .where('forPublication', '<>', forPublication)
      .returningAll()
      .executeTakeFirst();
    if (!marked) {
      const file = await findFile(tx, id, fileId);
      if (file.removedAt !== null) throw notFound();
      return file;
    }
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: id,
      action: 'briefing.mark_file',
      changes: { forPublication: forPublication ? [null, marked.fileName] : [marked.fileName, null] },
      silent: true,
    });
    return marked;
  });
}
