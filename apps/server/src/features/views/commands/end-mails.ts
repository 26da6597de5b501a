import { type Context, type Tx, together } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';

/**
 * Ends the mails about a saved view for whoever holds the key of one: its reader, who need not be signed in, or the
 * mail program that unsubscribes for it. The key of its maker ends them for all, the one of a recipient for that person.
 *
 * @throws Refusal 404
 */
export const endMails = (ctx: Context, key: string): Promise<{ name: string; list: string }> =>
  together(ctx, async (tx) => {
    const view = await tx
      .selectFrom('views')
      .select(['id', 'list', 'name', 'mailedUntil', 'version'])
      .where('mailKey', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!view) return endFor(tx, ctx, key);
    const ended = { name: view.name, list: view.list };
    if (view.mailedUntil === null) return ended;
    await updateVersion(tx, 'views', view, { mailedUntil: null });
    await record(tx, ctx, {
      entity: 'views',
      entityId: view.id,
      action: 'view.end_mails',
      changes: { isMailed: [true, false] },
      silent: true,
    });
    return ended;
  });

async function endFor(tx: Tx, ctx: Context, key: string): Promise<{ name: string; list: string }> {
  const found = await tx
    .selectFrom('viewRecipients')
    .innerJoin('views', 'views.id', 'viewRecipients.viewId')
    .innerJoin('users', 'users.id', 'viewRecipients.userId')
    .select(['views.id', 'views.list', 'views.name', 'users.name as recipient', 'viewRecipients.endedAt'])
    .where('viewRecipients.mailKey', '=', key)
    .forUpdate(['viewRecipients'])
    .executeTakeFirst();
  if (!found) throw notFound();
  const ended = { name: found.name, list: found.list };
  if (found.endedAt !== null) return ended;
  await tx.updateTable('viewRecipients').set({ endedAt: ctx.now }).where('mailKey', '=', key).execute();
  await record(tx, ctx, {
    entity: 'views',
    entityId: found.id,
    action: 'view.end_mails',
    changes: { recipients: [[found.recipient], null] },
    silent: true,
  });
  return ended;
}
