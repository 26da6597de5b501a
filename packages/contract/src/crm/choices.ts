/** How the team contacted a client. Mass mail doesn't count. */
export const TOUCH_KINDS = ['note', 'call', 'meeting', 'email', 'whatsapp'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

/** Kinds of a client's latest activity. */
export const CLIENT_ACTS = ['login', 'order', 'reply'] as const;

/** Days without activity after which a client is quiet. */
export const QUIET_DAYS = ['30', '60', '90'] as const;

/** Kinds of entries in a client's timeline. */
export const TIMELINE_KINDS = [...TOUCH_KINDS, 'order', 'message', 'case', 'mail', 'chat'] as const;

/** Reasons why a quiet client gets no reminder. The first that holds counts, in this order. */
export const REMINDER_EXCLUSIONS = [
  'no_address',
  'unsubscribed',
  'bounced',
  'complained',
  'manual',
  'muted',
  'open_case',
  'open_order',
  'next_step',
  'capped',
  'held_out',
] as const;
export type ReminderExclusion = (typeof REMINDER_EXCLUSIONS)[number];
