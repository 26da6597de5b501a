import { z } from 'zod';
import { Cents, Day, Instant, Reason, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { REVIEW_KINDS } from './choices.ts';
import { reviewFilter } from './filter.ts';
import { type ReviewTransition, reviewMachine } from './machine.ts';

/** A seller's request: to review a client's campaign, or a special price for a client on a site until a day. */
export const ReviewInput = z.strictObject({
  kind: z.enum(REVIEW_KINDS),
  clientId: Id,
  /** For kind `campaign`. */
  campaignId: Id.nullable(),
  /** For kind `special_price`, like the price and the day. */
  siteId: Id.nullable(),
  askedPriceCents: Cents.nullable(),
  askedUntil: Day.nullable(),
  message: Reason,
});

export const Review = z
  .object({
    ...recordFields,
    kind: z.enum(REVIEW_KINDS),
    state: z.enum(reviewMachine.states),
    seller: Ref,
    client: Ref,
    /** The company that the special price would be for. */
    company: Ref.nullable(),
    campaign: Ref.nullable(),
    site: Ref.nullable(),
    /** What it is about: the campaign or the site. */
    subject: Ref.nullable(),
    /** The client's price today, at its own commission. Null if the site is not for sale. */
    usualPriceCents: z.int().nullable(),
    /** The owner's cost today. Absent for readers who may not see costs. */
    costCents: z.int().nullable().optional(),
    askedPriceCents: z.int().nullable(),
    askedUntil: Day.nullable(),
    message: z.string(),
    priceCents: z.int().nullable(),
    until: Day.nullable(),
    answer: z.string(),
    decidedBy: Ref.nullable(),
    decidedAt: Instant.nullable(),
    can: recordFields.can.extend({
      approve: z.boolean(),
      deny: z.boolean(),
      withdraw: z.boolean(),
    } satisfies Record<ReviewTransition, z.ZodBoolean>),
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof Review>;

export const ReviewFilter = filterSchema(reviewFilter);

/** The approved price and last day, if they differ from the request. */
export const ReviewApproval = z.strictObject({
  message: text(2000).optional(),
  priceCents: Cents.optional(),
  until: Day.optional(),
  /** Why it may be below cost. Required in that case, and audited. */
  belowCostReason: Reason.optional(),
});
export const ReviewDenial = z.strictObject({ message: Reason });
