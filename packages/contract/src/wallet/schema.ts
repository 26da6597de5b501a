import { z } from 'zod';
import { LEAST_TOP_UP, MAX_TOP_UP, PAYMENT_METHODS } from '../payments/choices.ts';
import { paymentMachine } from '../payments/machine.ts';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { BASE_CURRENCY } from '../shared/money.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { movementFilter } from './filter.ts';

/** What a client has with us. Cents. */
export const Wallet = z
  .object({
    currency: z.literal(BASE_CURRENCY),
    /** What may still be spent, credit included. */
    availableCents: z.int().nonnegative(),
    /** What has to come in before anything may be spent: more is held and due than there is. */
    overdrawnCents: z.int().nonnegative(),
    /** Kept for orders that are not published yet. */
    heldCents: z.int(),
    /** What the client owes for publications: only where it pays afterwards. */
    dueCents: z.int(),
    /** What was taken back of payments after it was spent: the next money that comes in pays it. */
    owedCents: z.int(),
    creditLimitCents: z.int(),
    billingMode: z.enum(['prepaid', 'postpaid']),
    /** Whose it is: the company’s name, or the person’s. */
    holder: z.string(),
    /** The reader sees all movements of the company, not only its own. */
    seesAll: z.boolean(),
    /** VAT on what is ordered today; null where none is known for the client’s country. */
    vatBp: z.int().nullable(),
    /** Transfers can be announced: the house has entered its bank account. */
    canTopUp: z.boolean(),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.output<typeof Wallet>;

/** How a top-up is transferred. */
export const TransferDetails = z.object({
  beneficiary: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** As it is printed, in groups of four. */
  reference: z.string(),
  /** A code that banking apps read, as an SVG picture. */
  qrSvg: z.string().nullable(),
});

export const TopUp = z
  .object({
    id: Id,
    version: z.int(),
    state: z.enum(paymentMachine.states),
    cents: z.int(),
    /** What was taken back of it, and did not come back. */
    takenCents: z.int(),
    method: z.enum(PAYMENT_METHODS),
    createdAt: Instant,
    /** Who of the company announced it. */
    by: z.string(),
    answer: z.string(),
    /** The bill that a card pays, by its number; null for money that stays in the wallet. */
    bill: Ref.nullable(),
    /** Null once the money has arrived, or is not expected any more. */
    transfer: TransferDetails.nullable(),
    can: z.object({ withdraw: z.boolean() }),
  })
  .meta({ id: 'TopUp' });
export type TopUp = z.output<typeof TopUp>;

export const TopUpInput = z.strictObject({ cents: z.int().min(LEAST_TOP_UP).max(MAX_TOP_UP) });

/** What moved a wallet, as its client reads it. */
export const MOVEMENT_KINDS = [
  'top_up',
  'publication',
  'given_back',
  'taken_back',
  'debt_paid',
  'bonus',
  'correction',
  'invoice',
  'other',
] as const;

export const Movement = z
  .object({
    /** The transfer’s number. */
    id: Id,
    at: Instant,
    kind: z.enum(MOVEMENT_KINDS),
    /** Above zero for what came in. */
    cents: z.int(),
    /** What the wallet held afterwards; null for readers who see only their own movements. */
    balanceCents: z.int().nullable(),
    /** The publication that it was for. */
    briefing: Ref.nullable(),
    campaign: Ref.nullable(),
    /** The bill that it paid, or the credit note that returned it, by its number. */
    invoice: Ref.nullable(),
    site: z.string().nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'Movement' });
export type Movement = z.output<typeof Movement>;

export const MovementFilter = filterSchema(movementFilter);

/** Money that is kept for an order. */
export const Hold = z
  .object({
    id: Id,
    at: Instant,
    netCents: z.int(),
    vatCents: z.int(),
    cents: z.int(),
    briefing: Ref,
    campaign: Ref,
    site: z.string(),
  })
  .meta({ id: 'Hold' });
export type Hold = z.output<typeof Hold>;
