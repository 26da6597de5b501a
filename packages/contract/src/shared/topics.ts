/** Topics that a site must accept explicitly. */
export const SENSITIVE_TOPICS = ['loan', 'trading', 'dating', 'cannabis', 'crypto'] as const;
export type SensitiveTopic = (typeof SENSITIVE_TOPICS)[number];

/** Topics with a price of their own. */
export const PRICED_TOPICS = ['gambling', ...SENSITIVE_TOPICS] as const;
export type PricedTopic = (typeof PRICED_TOPICS)[number];

/** The topic of a category, as far as prices and acceptance depend on it. */
export const TOPICS = ['none', ...PRICED_TOPICS] as const;
export type Topic = (typeof TOPICS)[number];

export const LINK_TYPES = ['do_follow', 'no_follow', 'sponsored'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** How the site labels a publication. */
export const FILL_MODES = [
  'with_brand_tag',
  'without_brand_tag',
  'only_if_requested',
  'subject_to_editorial_review',
  'strategic_partner',
  'partner_content',
  'external_content',
] as const;
export type FillMode = (typeof FILL_MODES)[number];

/** Who reviews the content before it is published. */
export const REVIEW_MODES = ['publish_as_is', 'review_and_publish', 'review_and_send_back'] as const;
export type ReviewMode = (typeof REVIEW_MODES)[number];

export const BRIEFING_TYPES = ['sponsored_article', 'link_insertion', 'press_note'] as const;
export type BriefingType = (typeof BRIEFING_TYPES)[number];
