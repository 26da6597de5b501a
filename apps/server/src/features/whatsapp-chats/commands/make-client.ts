import type { ChatClientInput } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { withFreshRecord } from '../../../platform/lifecycle/lifecycle.ts';
import { createPerson } from '../../users/commands/create-person.ts';
import { chatCan } from '../policy.ts';
import { presentChat } from '../presenter.ts';
import { findChat } from '../queries.ts';
import { type ChatVersion, writeChatIn } from '../write-chat.ts';

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
  withFreshRecord(
    ctx,
    () => presentChat(ctx, at.id),
    () =>
      ctx.db.transaction().execute(async (tx) => {
        const chat = await findChat(tx, ctx.actor, at.id);
        if (!chatCan(ctx, chat).makeClient) throw conflict('not_possible_now');
        const clientId = await createPerson(tx, ctx, identity, {
          role: 'USER',
          name,
          email,
          ...(chat.waId !== null && { phone: `+${chat.waId}` }),
          ...(language !== undefined && { language }),
        });
        await writeChatIn(tx, ctx, 'make_client', at, { clientId });
      }),
  );
