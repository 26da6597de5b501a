import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { chatCan } from '../policy.ts';
import { findChat, isBriefingOf } from '../queries.ts';
import { type ChatVersion, writeChat } from '../write-chat.ts';

/**
 * Says which publication a conversation is about, or none.
 * @throws Refusal 422 for a publication that the writer doesn't see, or that is somebody else's
 */
export async function bindBriefing(ctx: Context<UserActor>, at: ChatVersion, briefingId: number | null): Promise<void> {
  const chat = await findChat(ctx.db, ctx, at.id);
  if (briefingId !== null && !(await isBriefingOf(ctx, chat, briefingId)))
    throw fieldRule({ path: 'briefingId', code: 'choose_other' });
  await writeChat(ctx, 'bind_briefing', at, { briefingId }, (found) => chatCan(ctx, found).bindBriefing);
}
