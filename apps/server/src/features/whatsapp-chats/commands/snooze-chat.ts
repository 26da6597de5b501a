import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { chatCan } from '../policy.ts';
import { findChat } from '../queries.ts';
import { type SeenChat, writeChat } from '../write-chat.ts';

/** A conversation is put off for at most a year. */
const MOST_MS = 366 * 86_400_000;

/**
 * Puts a conversation off. The next message opens it before its time.
 * @throws Refusal 422 for a moment that is over, or too far away
 */
export async function snoozeChat(ctx: Context<UserActor>, at: SeenChat, until: Date): Promise<void> {
  await findChat(ctx.db, ctx, at.id);
  const ahead = until.getTime() - ctx.now.getTime();
  if (ahead <= 0) throw fieldRule({ path: 'until', code: 'moment_past' });
  if (ahead > MOST_MS) throw fieldRule({ path: 'until', code: 'chat_snooze_long' });
  await writeChat(
    ctx,
    'snooze',
    at,
    { state: 'snoozed', snoozedUntil: until, waitingSince: null, alertedAt: null },
    (chat) => chatCan(ctx, chat).snooze,
  );
}
