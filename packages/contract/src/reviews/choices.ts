export const REVIEW_KINDS = ['campaign', 'special_price'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const REVIEW_STATES = ['open', 'approved', 'denied', 'withdrawn'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
