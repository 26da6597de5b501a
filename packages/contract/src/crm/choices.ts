/** How the team contacted a client. Mass mail doesn't count. */
export const TOUCH_KINDS = ['note', 'call', 'meeting', 'email', 'whatsapp'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

/** Kinds of a client's latest activity. */
export const CLIENT_ACTS = ['login', 'order', 'reply'] as const;

/** Days without activity after which a client is quiet. */
export const QUIET_DAYS = ['30', '60', '90'] as const;

/** Kinds of entries in a client's timeline. */
export const TIMELINE_KINDS = [...TOUCH_KINDS, 'order', 'message', 'case', 'mail', 'chat'] as const;
