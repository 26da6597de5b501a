/** How far a mail is: a failed one is tried again, a dead one was given up. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'dead'] as const;
