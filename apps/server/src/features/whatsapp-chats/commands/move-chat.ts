import type { Context, UserActor } from '../../../platform/context.ts';
import { type ChatMove, chatCan } from '../policy.ts';
import { type ChatChanges, type ChatVersion, type SeenChat, writeChat } from '../write-chat.ts';

const ACTS: Readonly<Record<ChatMove, (actor: UserActor) => ChatChanges>> = {
  take: ({ id }) => ({ assigneeId: id }),
  close: () => ({ state: 'closed', snoozedUntil: null, waitingSince: null, alertedAt: null }),
  reopen: () => ({ state: 'open', snoozedUntil: null }),
};

/** Takes, closes or reopens a conversation. */
export const moveChat = <A extends ChatMove>(
  ctx: Context<UserActor>,
  act: A,
  at: A extends 'close' ? SeenChat : ChatVersion,
): Promise<void> => writeChat(ctx, act, at, ACTS[act](ctx.actor), (chat) => chatCan(ctx, chat)[act]);
