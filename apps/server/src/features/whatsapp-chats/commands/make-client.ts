import type { ChatClientInput } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { createPerson } from '../../users/commands/create-person.ts';
import { chatCan } from '../policy.ts';
import { actOnChat, type ChatVersion } from '../write-chat.ts';

/**
 * Makes a client of somebody unknown and binds the conversation to it.
 * @throws Refusal 409 if the person is known by now; 422 for an address with an account
 */
export const makeClient = (
  ctx: Context<UserActor>,
  identity: IdentityAdmin,
  at: ChatVersion,
  { name, email, language }: ChatClientInput,
): Promise<void> =>
  actOnChat(ctx, 'make_client', { id: at.id }, async (chat, _tx, inside) => {
    if (!chatCan(ctx, chat).makeClient) throw conflict('not_possible_now');
    if (at.version !== chat.version) throw conflict('changed_meanwhile');
    const clientId = await createPerson(inside, identity, {
      role: 'USER',
      name,
      email,
      ...(chat.waId !== null && { phone: `+${chat.waId}` }),
      ...(language !== undefined && { language }),
    });
    return { changes: { clientId }, from: chat.state, to: chat.state, data: { assigneeId: null } };
  });
