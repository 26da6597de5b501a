import type { Context, UserActor } from '../../../platform/context.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { findChat } from '../queries.ts';
import { queueMessage } from '../queue-message.ts';
import { requireQuotable } from '../quotable.ts';
import { requireOpenWindow } from '../window.ts';

/** Queues a reaction to a message; an empty one takes ours away. */
export const react = (
  ctx: Context<UserActor>,
  whatsapp: Whatsapp,
  id: number,
  { messageId, emoji }: { readonly messageId: number; readonly emoji: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const chat = await findChat(tx, ctx.actor, id);
    requireOpenWindow(ctx, whatsapp, chat);
    const quotes = await requireQuotable(tx, id, messageId, 'messageId');
    await queueMessage(tx, ctx, chat, { kind: 'reaction', body: emoji, template: null, quotes });
  });
