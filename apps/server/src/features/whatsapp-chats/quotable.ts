import type { Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';

/**
 * WhatsApp's id of a message of this conversation, to answer it or react to it.
 * @throws Refusal 422 for a message of another conversation, and for one that WhatsApp does not know
 */
export async function requireQuotable(tx: Tx, chatId: number, messageId: number, path: string): Promise<string> {
  const message = await tx
    .selectFrom('whatsappMessages')
    .select('providerId')
    .where('id', '=', messageId)
    .where('chatId', '=', chatId)
    .where('kind', '<>', 'reaction')
    .executeTakeFirst();
  if (!message?.providerId) throw fieldRule({ path, code: 'choose_other' });
  return message.providerId;
}
