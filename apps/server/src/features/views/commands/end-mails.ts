import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';

/**
 * Ends the mails about a saved view for whoever holds the key of one: its reader, who need not be signed in, or the
 * mail program that unsubscribes for it.
 *
 * @throws Refusal 404
 */
export const endMails = (ctx: Context, key: string): Promise<{ name: string; list: string }> =>
  ctx.db.transaction().execute(async (tx) => {
    const view = await tx
      .selectFrom('views')
      .select(['id', 'list', 'name', 'mailedUntil', 'version'])
      .where('mailKey', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!view) throw notFound();
    const ended = { name: view.name, list: view.list };
    if (view.mailedUntil === null) return ended;
    await tx
      .updateTable('views')
      .set({ mailedUntil: null, version: view.version + 1 })
      .where('id', '=', view.id)
      .execute();
    await record(tx, ctx, {
      entity: 'views',
      entityId: view.id,
      action: 'view.end_mails',
      changes: { isMailed: [true, false] },
      silent: true,
    });
    return ended;
  });
