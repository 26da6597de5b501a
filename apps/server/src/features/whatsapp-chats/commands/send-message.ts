import type { Context, UserActor } from '../../../platform/context.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { findChat } from '../queries.ts';
import { queueMessage } from '../queue-message.ts';
import { requireQuotable } from '../quotable.ts';
import { requireOpenWindow } from '../window.ts';

/** Queues a text. */
export const sendMessage = (
  ctx: Context<UserActor>,
  whatsapp: Whatsapp,
  id: number,
  { body, quotedId }: { readonly body: string; readonly quotedId?: number | undefined },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const chat = await findChat(tx, ctx.actor, id);
    requireOpenWindow(ctx, whatsapp, chat);
    const quotes = quotedId === undefined ? null : await requireQuotable(tx, id, quotedId, 'quotedId');
    await queueMessage(tx, ctx, chat, { kind: 'text', body, template: null, quotes });
  });
