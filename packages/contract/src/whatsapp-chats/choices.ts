/** `open`: we have to answer; `waiting`: the person has; `snoozed`: put off until a moment or the next message. */
export const CHAT_STATES = ['open', 'waiting', 'snoozed', 'closed'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/**
 * Where a message is. `received`: it came in. The others are of messages that went out and only move forward:
 * `unknown` means that the answer was lost, so it may have arrived and is never sent again by itself.
 */
export const MESSAGE_STATES = [
  'received',
  'queued',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'read',
  'failed',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** `notice`: what WhatsApp says of the person, such as a changed number. */
export const MESSAGE_KINDS = [
  'text',
  'template',
  'image',
  'document',
  'audio',
  'video',
  'reaction',
  'notice',
  'other',
] as const;

/** How somebody said yes to messages that we begin. */
export const OPT_IN_WAYS = ['message', 'form', 'email', 'call', 'in_person'] as const;
export type OptInWay = (typeof OPT_IN_WAYS)[number];

/** Reactions that the team chooses from; people send any. */
export const REACTIONS = ['👍', '❤️', '😂', '😮', '🙏', '✅'] as const;

/** Why a message was not delivered, and what to do then. */
export const FAILURE_CAUSES = [
  'window_closed',
  'unreachable',
  'later',
  'tomorrow',
  'channel_stopped',
  'opted_out',
  'template_wrong',
  'template_stopped',
  'not_connected',
  'media',
  'other',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** Hours in which nobody tries again after WhatsApp's limit of messages that a person gets from businesses. */
export const PAUSE_HOURS = 24;

/** Hours after the person's last message in which text may be written. */
export const WINDOW_HOURS = 24;
