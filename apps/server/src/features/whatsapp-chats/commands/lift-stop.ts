import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { chatCan } from '../policy.ts';
import { actOnChat } from '../write-chat.ts';

/** Lets messages leave again that WhatsApp had stopped, to the people of this conversation's country or to everybody. */
export const liftStop = (ctx: Context<UserActor>, id: number): Promise<void> =>
  actOnChat(ctx, 'lift_stop', { id }, async (chat, tx) => {
    if (!chatCan(ctx, chat).liftStop || !chat.stop) throw conflict('not_possible_now');
    const lifted = await tx
      .deleteFrom('whatsappStops')
      .where('country', '=', chat.stop.country)
      .returning('code')
      .executeTakeFirst();
    if (!lifted) throw conflict('not_possible_now');
    return { data: { country: chat.stop.country, code: lifted.code } };
  });
