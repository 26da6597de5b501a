import type { Context, UserActor } from '../../../platform/context.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
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
  queueMessage(ctx, id, async (chat, tx) => {
    requireOpenWindow(ctx, whatsapp, chat);
    const quotes = await requireQuotable(tx, id, messageId, 'messageId');
    return { kind: 'reaction', body: emoji, template: null, quotes };
  });
