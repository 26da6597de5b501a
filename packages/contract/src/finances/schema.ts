import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { Ref } from '../shared/pagination.ts';
import { PAPER_STATUSES, PAYMENT_STATUSES } from './choices.ts';

const Side = z.object({ status: z.enum(PAPER_STATUSES), payment: z.enum(PAYMENT_STATUSES) });

/** The money of one briefing in cents: what was agreed, what is held and posted, and our margin. */
export const BriefingFinances = z
  .object({
    isBonus: z.boolean(),
    /** Net price that the client would pay without the bonus. */
    priceCents: z.int(),
    costCents: z.int(),
    /** Net price less the owner's cost and the seller's commission. */
    profitCents: z.int(),
    client: Side.extend({
      billingMode: z.enum(['prepaid', 'postpaid']),
      vatBp: z.int(),
      /** With VAT. */
      heldCents: z.int(),
      takenCents: z.int(),
    }).nullable(),
    owner: Side.extend({ owner: Ref, owedCents: z.int() }).nullable(),
    seller: z
      .object({
        seller: Ref,
        commissionBp: z.int(),
        /** The seller's commission once the briefing is done. */
        expectedCents: z.int(),
        earnedCents: z.int(),
      })
      .nullable(),
    finalizedAt: Instant.nullable(),
    /** Both sides are invoiced and paid. For a bonus: the owner's side is. */
    canFinalize: z.boolean(),
  })
  .meta({ id: 'BriefingFinances' });
export type BriefingFinances = z.output<typeof BriefingFinances>;
