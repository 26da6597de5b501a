import { z } from 'zod';
import { Day, Instant } from '../shared/fields.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { ACCOUNT_CODES, PAPER_STATUSES, PAYMENT_STATUSES, TRANSFER_KINDS } from './choices.ts';

const Side = z.object({
  status: z.enum(PAPER_STATUSES),
  payment: z.enum(PAYMENT_STATUSES),
  /** The document that it is on. A draft has no number yet. */
  invoice: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  /** When the client has to pay, or the owner is paid. Null if that is done, or not known. */
  dueDay: Day.nullable(),
  paidOn: Day.nullable(),
});

/** A transfer of the ledger with all its entries, which sum to zero. */
const Posting = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(TRANSFER_KINDS),
  by: z.string(),
  reason: z.string(),
  entries: z.array(
    z.object({
      account: z.enum(ACCOUNT_CODES),
      /** Whose account it is; null for our own. */
      holder: z.string().nullable(),
      /** A debit above zero, a credit below. */
      cents: z.int(),
    }),
  ),
});

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
    /** Everything that was posted for it, oldest first: what the amounts above are made of. */
    postings: z.array(Posting),
    finalizedAt: Instant.nullable(),
    /** Both sides are invoiced and paid. For a bonus: the owner's side is. */
    canFinalize: z.boolean(),
  })
  .meta({ id: 'BriefingFinances' });
export type BriefingFinances = z.output<typeof BriefingFinances>;
