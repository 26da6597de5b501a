import type { Context, UserActor } from '../../../platform/context.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { findChat } from '../queries.ts';
import { queueMessage } from '../queue-message.ts';
import { requireOpenWindow } from '../window.ts';

/** Queues a text. */
export const sendMessage = (ctx: Context<UserActor>, whatsapp: Whatsapp, id: number, body: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const chat = await findChat(tx, ctx.actor, id);
    requireOpenWindow(ctx, whatsapp, chat);
    await queueMessage(tx, ctx, chat, { kind: 'text', body, template: null });
  });
