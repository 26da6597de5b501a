/** Who is paid in runs. */
export const PAYEE_KINDS = ['owner', 'seller'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/**
 * Why a payout came back: the bank's code (ISO 20022 external return reasons), that it was marked as paid and never was,
 * or another reason.
 */
export const RETURN_REASONS = [
  'AC01',
  'AC04',
  'AC06',
  'AG01',
  'AM05',
  'BE04',
  'FOCR',
  'MD07',
  'MS03',
  'RC01',
  'RR04',
  'not_paid',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Those that say the account can't be paid into. */
export const BLOCKING_RETURNS: readonly ReturnReason[] = ['AC01', 'AC04', 'AC06', 'AG01', 'MD07'];

/** What a payee is told of the reason: that another account is needed, or why the payment came back. */
export const PAYEE_TOLD = ['account', 'deceased', 'duplicate', 'recalled', 'nothing'] as const;
export type PayeeTold = (typeof PAYEE_TOLD)[number];

const TOLD: Partial<Record<ReturnReason, PayeeTold>> = { MD07: 'deceased', AM05: 'duplicate', FOCR: 'recalled' };
export const toldOf = (reason: ReturnReason): PayeeTold =>
  TOLD[reason] ?? (BLOCKING_RETURNS.includes(reason) ? 'account' : 'nothing');

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
