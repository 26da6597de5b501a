import type { ChatOptIn } from '@linkstand/contract/whatsapp-chats/schema';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { chatCan } from '../policy.ts';
import { findChat } from '../queries.ts';
import { type ChatVersion, writeChat } from '../write-chat.ts';

/**
 * Records that the person said yes to messages that we begin. It ends an earlier no.
 * @throws Refusal 422 for a day that is still to come, or before the person said no
 */
export async function recordOptIn(
  ctx: Context<UserActor>,
  at: ChatVersion,
  { on, how, note }: ChatOptIn,
): Promise<void> {
  const { optedOutAt } = await findChat(ctx.db, ctx, at.id);
  const isTooEarly = optedOutAt !== null && on < dayIn(optedOutAt, ctx.timeZone);
  if (on > dayIn(ctx.now, ctx.timeZone) || isTooEarly) throw fieldRule({ path: 'on', code: 'choose_other' });
  await writeChat(
    ctx,
    'opt_in',
    at,
    { optedInOn: on, optedInBy: ctx.actor.name, optedInHow: how, optedInNote: note, optedOutAt: null },
    (chat) => chatCan(ctx, chat).recordOptIn,
  );
}
