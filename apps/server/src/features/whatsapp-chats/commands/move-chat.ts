import type { Context, UserActor } from '../../../platform/context.ts';
import { type ChatChanges, type ChatVersion, writeChat } from '../write-chat.ts';

const ACTS = {
  take: (actor: UserActor): ChatChanges => ({ assigneeId: actor.id }),
  close: (): ChatChanges => ({ state: 'closed' }),
  reopen: (): ChatChanges => ({ state: 'open' }),
};

/** Takes, closes or reopens a conversation. */
export const moveChat = (ctx: Context<UserActor>, act: keyof typeof ACTS, at: ChatVersion): Promise<void> =>
  writeChat(ctx, act, at, ACTS[act](ctx.actor));
