/** Movements of a seller's commission: earned when a publication is done, reversed with it, paid by a run. */
export const COMMISSION_KINDS = ['earned', 'turned_back', 'paid', 'other'] as const;
