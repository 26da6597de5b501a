/** Payment methods of owners. */
export const PAYMENT_METHODS = ['bank_transfer', 'paypal', 'wise', 'pix', 'other'] as const;
/** Most contacts of one owner. */
export const MAX_CONTACTS = 10;
