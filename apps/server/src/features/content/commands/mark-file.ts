import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { authorizeMark } from '../../briefings/policy.ts';
import { writeBriefing } from '../../briefings/write-briefing.ts';
import { type FileRow, findFile } from '../queries.ts';

/** Marks or unmarks a file for publication. Does nothing if unchanged. */
export function markFile(ctx: Context, id: number, fileId: number, forPublication: boolean): Promise<FileRow> {
  return writeBriefing(ctx, 'mark_file', { id }, async (briefing, tx) => {
    authorizeMark(ctx.actor, briefing);
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
      return { unrecorded: true, result: file };
    }
    return {
      logged: { forPublication: forPublication ? [null, marked.fileName] : [marked.fileName, null] },
      silent: true,
      result: marked,
    };
  });
}
