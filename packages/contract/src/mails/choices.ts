/**
 * Delivery status of a mail. A failed one is retried, a dead one is not. `unknown`: it was begun, and nobody knows
 * whether it arrived.
 */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'dead', 'unknown'] as const;
