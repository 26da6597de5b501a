import type { Context, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { findChat, windowUntil } from '../queries.ts';
import { queueMessage } from '../queue-message.ts';

/** Queues a text. Without a connected number nothing would ever send it. */
export const sendMessage = (ctx: Context<UserActor>, whatsapp: Whatsapp, id: number, body: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const chat = await findChat(tx, ctx.actor, id);
    if (!whatsapp.account()) throw rule('chat_not_connected');
    if (!windowUntil(chat, ctx.now)) throw rule('chat_window_closed');
    await queueMessage(tx, ctx, chat, { kind: 'text', body, template: null });
  });
