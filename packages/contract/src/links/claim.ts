import { z } from 'zod';
import { Cents, Day, Instant } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';

/**
 * What is owed for a lost link: its owner repairs it; if not, the client chooses; or the team has paused it. The others
 * are its ends.
 */
export const CLAIM_STATES = ['repairing', 'choosing', 'paused', 'restored', 'refunded', 'settled', 'replaced'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const LinkClaim = z.object({
  state: z.enum(CLAIM_STATES),
  lostOn: Day,
  openedAt: Instant,
  /** The last day for the owner to repair it. */
  repairUntil: Day,
  /** The last day for the client to answer. Then the money is refunded automatically. */
  chooseUntil: Day.nullable(),
  /** The client's refund, without VAT. Null for readers who may not see prices. */
  netCents: Cents.nullable(),
  /** The deduction from the owner's share. Null for readers who may not see costs. */
  ownerCents: Cents.nullable(),
  /** Why the team paused or settled it. Empty for others. */
  reason: z.string(),
  /** The publication that the client chose instead. */
  replacement: z.object({ briefingId: Id, campaignId: Id, site: z.string() }).nullable(),
  can: z.object({
    refund: z.boolean(),
    replace: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    settle: z.boolean(),
  }),
});
export type LinkClaim = z.output<typeof LinkClaim>;

/** At most so many sites are offered for a lost link. */
export const MAX_REPLACEMENT_SITES = 20;

/** A site that is as good as the one that lost the link, and costs no more. */
export const ReplacementSite = z
  .object({
    id: Id,
    name: z.string(),
    domain: z.string(),
    country: z.string(),
    da: z.int().nullable(),
    monthlyTraffic: z.int().nullable(),
    deliveryDays: z.int(),
  })
  .meta({ id: 'ReplacementSite' });
export type ReplacementSite = z.output<typeof ReplacementSite>;
