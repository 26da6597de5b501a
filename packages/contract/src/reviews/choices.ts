export const REVIEW_KINDS = ['campaign', 'special_price'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
