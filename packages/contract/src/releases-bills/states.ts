/** A release bill is open until the day it was paid. */
export const BILL_STATES = ['open', 'paid'] as const;
