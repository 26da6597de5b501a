import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Context, UserActor } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { readNoticesOf } from '../../notifications/commands/read-notices-of.ts';
import { findChat } from '../queries.ts';

/** Nothing is unread any more. */
export const readChat = (ctx: Context<UserActor>, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const { unread } = await findChat(tx, ctx.actor, id);
    await readNoticesOf(tx, ctx.actor.id, aboutPath('whatsapp_chats', id), ctx.now);
    if (unread === 0) return;
    await tx.updateTable('whatsappChats').set({ unread: 0 }).where('id', '=', id).execute();
    await record(tx, ctx, {
      entity: 'whatsapp_chats',
      entityId: id,
      action: 'whatsapp_chat.read',
      changes: { unread: [unread, 0] },
    });
  });
