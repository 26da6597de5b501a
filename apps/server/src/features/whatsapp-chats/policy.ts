import type { Chat } from '@linkstand/contract/whatsapp-chats/schema';
import { type Context, hasRole } from '../../platform/context.ts';
import { type ChatRecord, windowUntil } from './queries.ts';

export type ChatMove = 'take' | 'close' | 'reopen';

/** Nothing goes to who asked for that, nor into a conversation that goes on elsewhere. */
const isReached = ({ optedOutAt, continuedIn }: ChatRecord): boolean => optedOutAt === null && continuedIn === null;

/** WhatsApp takes no template for this person now. */
export const isPaused = ({ pausedUntil }: Pick<ChatRecord, 'pausedUntil'>, now: Date): boolean =>
  pausedUntil !== null && pausedUntil > now;

/** Nothing may be sent to this person now, not even a template. */
const isStopped = ({ stop }: ChatRecord): boolean => stop !== null;

/** What the reader of a conversation may do with it now. Whether it may see the conversation was asked before. */
export const chatCan = ({ actor, now }: Context, chat: ChatRecord): Chat['can'] => ({
  send: isReached(chat) && !isStopped(chat) && windowUntil(chat, now) !== null,
  sendTemplate: isReached(chat) && !isStopped(chat) && chat.optedInOn !== null && !isPaused(chat, now),
  liftStop: hasRole(actor, 'ADMIN') && isStopped(chat),
  recordOptIn: chat.continuedIn === null,
  bind: hasRole(actor, 'ADMIN') && chat.continuedIn === null,
  makeClient: hasRole(actor, 'ADMIN') && chat.continuedIn === null && chat.clientId === null && chat.ownerId === null,
  bindBriefing: chat.continuedIn === null,
  take: actor.kind === 'user' && chat.assigneeId !== actor.id,
  assign: true,
  snooze: chat.state !== 'closed',
  close: chat.state !== 'closed',
  reopen: (chat.state === 'closed' || chat.state === 'snoozed') && chat.continuedIn === null,
  openCase: hasRole(actor, 'ADMIN', 'SELLER'),
  makeTask: hasRole(actor, 'ADMIN'),
});
