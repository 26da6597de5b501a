/** A client tops up, or the team changes a client's balance. */
export const PAYMENT_KINDS = ['top_up', 'transaction'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The reason for a transaction, which selects its counter account: a gift, an opening balance, a correction. */
export const COUNTER_ACCOUNTS = ['bonus', 'opening', 'correction'] as const;
export type CounterAccount = (typeof COUNTER_ACCOUNTS)[number];

/** By bank transfer, or by card on a provider's page. */
export const PAYMENT_METHODS = ['transfer', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Findings of a card payment that the team has to check. */
export const CARD_ISSUES = ['amount', 'refunded', 'refund_failed', 'disputed', 'lost'] as const;
export type CardIssue = (typeof CARD_ISSUES)[number];

/**
 * How money of a payment went back: refunded at the card provider, a refund that its bank sent back, a dispute, or
 * reversed by the team.
 */
export const PAYMENT_RETURN_KINDS = ['refund', 'failed_refund', 'dispute', 'reversal'] as const;
export type PaymentReturnKind = (typeof PAYMENT_RETURN_KINDS)[number];
/** A dispute is open until it is won or lost. */
export const RETURN_STATES = ['open', 'won', 'lost', 'done'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Why the team reverses a payment: it never arrived or was another's, or its payer took the money back. */
export const REVERSAL_CAUSES = ['mistake', 'taken_back'] as const;

/** Limits of one top-up, in cents. */
export const LEAST_TOP_UP = 1000;
export const MAX_TOP_UP = 100_000_000;
