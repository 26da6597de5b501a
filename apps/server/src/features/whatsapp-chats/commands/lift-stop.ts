import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { withFreshRecord } from '../../../platform/lifecycle/lifecycle.ts';
import { record } from '../../../platform/record.ts';
import { chatCan } from '../policy.ts';
import { presentChat } from '../presenter.ts';
import { findChat } from '../queries.ts';

/** Lets messages leave again that WhatsApp had stopped, to the people of this conversation's country or to everybody. */
export const liftStop = (ctx: Context<UserActor>, id: number): Promise<void> =>
  withFreshRecord(
    ctx,
    () => presentChat(ctx, id),
    () =>
      ctx.db.transaction().execute(async (tx) => {
        const chat = await findChat(tx, ctx.actor, id);
        if (!chatCan(ctx, chat).liftStop || !chat.stop) throw conflict('not_possible_now');
        const lifted = await tx
          .deleteFrom('whatsappStops')
          .where('country', '=', chat.stop.country)
          .returning('code')
          .executeTakeFirst();
        if (!lifted) throw conflict('not_possible_now');
        await record(tx, ctx, {
          entity: 'whatsapp_chats',
          entityId: id,
          action: 'whatsapp_chat.lift_stop',
          data: { country: chat.stop.country, code: lifted.code },
        });
      }),
  );
