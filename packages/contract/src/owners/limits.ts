/** How owners can be paid. */
export const PAYMENT_METHODS = ['bank_transfer', 'paypal', 'wise', 'pix', 'other'] as const;
/** People kept of one owner. */
export const MOST_CONTACTS = 10;
