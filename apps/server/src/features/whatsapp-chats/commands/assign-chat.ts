import type { Context, UserActor } from '../../../platform/context.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { aboutChats } from '../about.ts';
import { findChat } from '../queries.ts';
import { type ChatVersion, writeChat } from '../write-chat.ts';

/**
 * Assigns a conversation to somebody of the team who sees it, or to nobody.
 * @throws Refusal 422 for anybody else
 */
export async function assignChat(ctx: Context<UserActor>, at: ChatVersion, assigneeId: number | null): Promise<void> {
  await findChat(ctx.db, ctx, at.id);
  if (assigneeId !== null && assigneeId !== ctx.actor.id)
    await requireColleagues(ctx, aboutChats, at.id, [assigneeId], 'assigneeId');
  await writeChat(ctx, 'assign', at, { assigneeId });
}
