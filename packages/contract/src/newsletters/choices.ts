export const NEWSLETTER_AUDIENCES = ['clients', 'owners'] as const;
export type NewsletterAudience = (typeof NEWSLETTER_AUDIENCES)[number];

export const RECIPIENT_STATES = ['waiting', 'sending', 'sent', 'refused', 'unknown', 'excluded'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Reasons why a candidate gets no mail. */
export const EXCLUSIONS = [
  'no_address',
  'same_address',
  'unsubscribed',
  'bounced',
  'complained',
  'manual',
  'muted',
  'disabled',
  'blocked',
  'no_version',
  'capped',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];
/** Those of a newsletter that was sent: `canceled` before their turn came. */
export const NEWSLETTER_EXCLUSIONS = [...EXCLUSIONS, 'canceled'] as const;
export type NewsletterExclusion = (typeof NEWSLETTER_EXCLUSIONS)[number];

/** Why an address gets no more newsletters. `manual`: the team added it. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained', 'manual'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
/** Those that the team may lift. What readers asked for, only they take back. */
export const LIFTABLE = ['bounced', 'manual'] as const satisfies readonly SuppressionReason[];

/** What became of a mail after its server took it. `hard`: there is no such mailbox. `complaint`: called spam. */
export const BOUNCES = ['hard', 'soft', 'complaint'] as const;
export type Bounce = (typeof BOUNCES)[number];

/** Kinds of blocks of a newsletter. */
export const BLOCK_KINDS = [
  'heading',
  'text',
  'image',
  'button',
  'columns',
  'divider',
  'sites',
  'publications',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Readers to preview as before it is sent: the first of the audience, one without a company or even a name, the longest. */
export const NEWSLETTER_SAMPLES = ['first', 'empty', 'long'] as const;
export type NewsletterSample = (typeof NEWSLETTER_SAMPLES)[number];
