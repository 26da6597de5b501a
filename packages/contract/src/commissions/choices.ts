/** What moves a seller's commission: earned when a publication is done, turned back with it, paid by a run. */
export const COMMISSION_KINDS = ['earned', 'turned_back', 'paid', 'other'] as const;
