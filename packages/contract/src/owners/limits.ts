/** Payment methods of owners. */
export const PAYMENT_METHODS = ['bank_transfer', 'paypal', 'wise', 'pix', 'other'] as const;
/** Why two owners are probably one. */
export const DUPLICATE_SIGNS = ['email', 'phone', 'tax_number', 'account'] as const;
/** Fields that an owner takes over from one that is merged into it, where they are not the same. */
export const MERGED_FIELDS = [
  'email',
  'phone',
  'contacts',
  'country',
  'languages',
  'notes',
  'legalName',
  'taxNumber',
  'address',
  'postalCode',
  'city',
  'fiscalKind',
  'activeSince',
  'withholdingBp',
] as const;
/** Sites of one owner that are offered and not shown to be its own yet. */
export const MAX_UNPROVEN_SITES = 20;

/** Most contacts of one owner. */
export const MAX_CONTACTS = 10;

/** What an owner is for income tax: a freelance is a natural person who works as a professional. */
export const FISCAL_KINDS = ['company', 'freelance'] as const;
