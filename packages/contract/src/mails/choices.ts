/** Delivery status of a mail. A failed one is retried, a dead one is not. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'dead'] as const;
