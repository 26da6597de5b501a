import { z } from 'zod';
import { PaymentHint } from '../owners/schema.ts';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { COMMISSION_KINDS } from './choices.ts';
import { commissionFilter } from './filter.ts';

/** One movement of a seller's commission with its basis. Amounts in cents. */
export const CommissionLine = z
  .object({
    id: Id,
    at: Instant,
    kind: z.enum(COMMISSION_KINDS),
    /** Positive: the seller is owed it. */
    cents: z.int(),
    /** The amount owed to the seller after it. */
    balanceCents: z.int(),
    seller: Ref,
    /** Null for a payout. */
    briefing: Ref.nullable(),
    site: z.string().nullable(),
    client: z.string().nullable(),
    /** The net price of which it is a share. Null for other movements. */
    baseCents: z.int().nullable(),
    /** Hundredths of a percent. */
    shareBp: z.int().nullable(),
    /** The payout's identifier at the bank. */
    endToEndId: z.string().nullable(),
  })
  .meta({ id: 'CommissionLine' });
export type CommissionLine = z.output<typeof CommissionLine>;

export const CommissionFilter = filterSchema(commissionFilter);

/** What a seller has earned, was paid, and is owed now, in cents. */
export const CommissionSummary = z.object({
  seller: Ref,
  shareBp: z.int(),
  earnedCents: z.int(),
  paidCents: z.int(),
  owedCents: z.int(),
  /** Of publications that are not done yet. */
  expectedCents: z.int(),
});
export type CommissionSummary = z.output<typeof CommissionSummary>;

/** The account that a seller is paid to. Null until the seller has set one. */
export const CommissionAccount = z
  .object({
    seller: Ref,
    version: z.int(),
    payment: PaymentHint.nullable(),
    can: z.object({ set: z.boolean(), confirm: z.boolean() }),
  })
  .meta({ id: 'CommissionAccount' });
export type CommissionAccount = z.output<typeof CommissionAccount>;
