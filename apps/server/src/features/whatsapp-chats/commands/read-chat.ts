import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Context, UserActor } from '../../../platform/context.ts';
import { readNoticesOf } from '../../notifications/commands/read-notices-of.ts';
import { actOnChat } from '../write-chat.ts';

/** Nothing is unread any more. */
export const readChat = (ctx: Context<UserActor>, id: number): Promise<void> =>
  actOnChat(ctx, 'read', { id }, async ({ unread }, tx) => {
    await readNoticesOf(tx, ctx.actor.id, aboutPath('whatsapp_chats', id), ctx.now);
    if (unread === 0) return { unrecorded: true };
    await tx.updateTable('whatsappChats').set({ unread: 0 }).where('id', '=', id).execute();
    return { logged: { unread: [unread, 0] } };
  });
