/** Payment methods of owners. */
export const PAYMENT_METHODS = ['bank_transfer', 'paypal', 'wise', 'pix', 'other'] as const;
/** Most contacts of one owner. */
export const MAX_CONTACTS = 10;

/** What an owner is for income tax: a freelance is a natural person who works as a professional. */
export const FISCAL_KINDS = ['company', 'freelance'] as const;
