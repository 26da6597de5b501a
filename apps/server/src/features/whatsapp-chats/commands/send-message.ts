import type { Context, UserActor } from '../../../platform/context.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
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
  queueMessage(ctx, id, async (chat, tx) => {
    requireOpenWindow(ctx, whatsapp, chat);
    const quotes = quotedId === undefined ? null : await requireQuotable(tx, id, quotedId, 'quotedId');
    return { kind: 'text', body, template: null, quotes };
  });
