/** How the team was in touch with a client. Mass mail is no touch. */
export const TOUCH_KINDS = ['note', 'call', 'meeting', 'email', 'whatsapp'] as const;
export type TouchKind = (typeof TOUCH_KINDS)[number];

/** What a client did last. */
export const CLIENT_ACTS = ['login', 'order', 'reply'] as const;

/** Days without an act after which a client is quiet. */
export const QUIET_DAYS = ['30', '60', '90'] as const;

/** What the timeline of a client is made of. */
export const TIMELINE_KINDS = [...TOUCH_KINDS, 'order', 'message', 'case', 'mail', 'chat'] as const;
