/** Periods that end today, besides one of one's own and everything. */
export const PERIODS = ['day', 'week', 'month', 'semester', 'year', 'custom', 'all'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** What a period is compared with. */
export const COMPARISONS = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The parts that a period is drawn in. */
export const GRAINS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/** Which moment of a record counts. */
export const BASES = ['submitted', 'published', 'done', 'registered', 'ledger', 'audit'] as const;
export type Basis = (typeof BASES)[number];

/** What a row of a report can be. */
export const ROW_NAMES = [
  'client',
  'company',
  'agency',
  'seller',
  'briefing',
  'campaign',
  'site',
  'owner',
  'editor',
  'status',
  'tier',
  'period',
  'month',
  'year',
  'source',
  'account',
  'categoryCost',
] as const;
export type RowName = (typeof ROW_NAMES)[number];

/** Row kinds with an order of their own, such as months. */
export const IN_ORDER: readonly RowName[] = ['period', 'month', 'year', 'tier', 'account', 'status'];

/** Most parts of a drawn period; beyond it a coarser grain is taken. */
export const MAX_PARTS = 400;
/** Most columns of a table across months; beyond it they are years. */
export const MAX_COLUMNS = 36;

/** States of a briefing that counts as ordered: neither a draft, nor denied or canceled. */
export const SOLD_STATES = [
  'waiting',
  'waiting_review',
  'in_review',
  'pending_client',
  'pending_owner',
  'waiting_publish',
  'published',
  'done',
] as const;

/** The files that a report leaves as. */
export const REPORT_FILES = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFileKind = (typeof REPORT_FILES)[number];
