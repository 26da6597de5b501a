import type { Chat } from '@linkstand/contract/whatsapp-chats/schema';
import { type Context, hasRole } from '../../platform/context.ts';
import { type ChatRecord, windowUntil } from './queries.ts';

export type ChatMove = 'take' | 'close' | 'reopen';

/** What the reader of a conversation may do with it now. Whether it may see the conversation was asked before. */
export const chatCan = ({ actor, now }: Context, chat: ChatRecord): Chat['can'] => ({
  send: !chat.optedOutAt && windowUntil(chat, now) !== null,
  sendTemplate: !chat.optedOutAt,
  take: actor.kind === 'user' && chat.assigneeId !== actor.id,
  assign: true,
  snooze: chat.state !== 'closed',
  close: chat.state !== 'closed',
  reopen: chat.state === 'closed' || chat.state === 'snoozed',
  openCase: hasRole(actor, 'ADMIN', 'SELLER'),
  makeTask: hasRole(actor, 'ADMIN'),
});
