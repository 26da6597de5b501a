/** Who is paid in runs. */
export const PAYEE_KINDS = ['owner', 'seller'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** Why a payee is left out of a run. */
export const LEFT_OUT_REASONS = [
  'nothing_due',
  'negative',
  'below_threshold',
  'in_open_run',
  'inactive',
  'no_details',
  'no_bank_account',
  'account_wrong',
  'details_unconfirmed',
  'by_hand',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
