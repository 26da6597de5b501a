import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';

/**
 * Ends the mails about a kept search for whoever holds the key of one: its reader, who need not be signed in, or the
 * mail program that unsubscribes for it.
 */
export const endMails = (ctx: Context, key: string): Promise<{ name: string }> =>
  ctx.db.transaction().execute(async (tx) => {
    const view = await tx
      .selectFrom('views')
      .select(['id', 'name', 'mailedUntil', 'version'])
      .where('mailKey', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!view) throw notFound();
    if (view.mailedUntil === null) return { name: view.name };
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
    return { name: view.name };
  });
