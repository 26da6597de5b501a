/** Filters of the list of owners that are either set or not. */
export const OWNER_FLAGS = [
  'waiting',
  'blocked',
  'unassigned',
  'withoutSites',
  'withoutPayment',
  'linkRevoked',
] as const;
