import { z } from 'zod';
import { briefingMachine } from '../briefings/machine.ts';
import { Cents, Day, Instant, Reason, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import {
  CARD_ISSUES,
  COUNTER_ACCOUNTS,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_RETURN_KINDS,
  RETURN_STATES,
  REVERSAL_CAUSES,
} from './choices.ts';
import { paymentFilter } from './filter.ts';
import { type PaymentTransition, paymentMachine } from './machine.ts';

/** Cents. Positive if the client receives, negative if the client pays. */
const WalletValue = z.int().min(-100_000_000_000).max(100_000_000_000);

/** A transaction: the team changes a client's wallet. */
export const PaymentInput = z.strictObject({
  /** The client. A client with a company has the company’s wallet. */
  recipientId: Id,
  walletCents: WalletValue,
  counterAccount: z.enum(COUNTER_ACCOUNTS),
  comments: Reason,
});

export const Payment = z
  .object({
    ...recordFields,
    kind: z.enum(PAYMENT_KINDS),
    state: z.enum(paymentMachine.states),
    method: z.enum(PAYMENT_METHODS),
    /** The bill that it pays, by card. */
    bill: Ref.nullable(),
    /** What the card provider kept of it. Null for a transfer, until the provider has settled the payment, and for sellers. */
    feeCents: z.int().nullable(),
    /** The provider's figures, if they differ from the expected ones; administrators see them. The amount is in the smallest unit of its currency. */
    issue: z.object({ kind: z.enum(CARD_ISSUES), cents: z.int(), currency: z.string() }).nullable(),
    /** What was taken back of it, and did not come back. Cents. */
    takenCents: z.int(),
    /** What was taken back, one by one; administrators see it. */
    returns: z.array(
      z.object({
        kind: z.enum(PAYMENT_RETURN_KINDS),
        state: z.enum(RETURN_STATES),
        takenCents: z.int(),
        backCents: z.int(),
        /** What the provider charged for it. */
        feeCents: z.int(),
        at: Instant,
      }),
    ),
    /** What its wallet owes because money that it had spent was taken back; administrators see it. */
    owedCents: z.int(),
    /** Publications that the money is held for or has paid for since, while some of it is taken back or disputed. */
    concerned: z.array(
      z.object({ briefing: Ref, site: z.string(), status: z.enum(briefingMachine.states), cents: z.int() }),
    ),
    /** Who announced it, or whose balance it changes. */
    recipient: Ref,
    /** The company whose wallet it is. Null for the recipient’s own. */
    company: Ref.nullable(),
    walletCents: z.int(),
    /** The company's account. Null for a top-up, and for sellers. */
    counterAccount: z.enum(COUNTER_ACCOUNTS).nullable(),
    /** The reference (ISO 11649) that identifies a transfer on a statement. Null for a transaction. */
    reference: z.string().nullable(),
    comments: z.string(),
    /** The day on which the money arrived. */
    receivedOn: Day.nullable(),
    /** Why it was refused or reversed. */
    answer: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: Instant.nullable(),
    can: recordFields.can.extend({
      confirm: z.boolean(),
      refuse: z.boolean(),
      withdraw: z.boolean(),
      reverse: z.boolean(),
    } satisfies Record<Exclude<PaymentTransition, 'arrive' | 'expire' | 'fail' | 'differ' | 'restate'>, z.ZodBoolean>),
  })
  .meta({ id: 'Payment' });
export type Payment = z.output<typeof Payment>;

export const PaymentFilter = filterSchema(paymentFilter);

/** The arrived amount may differ from the announced one. */
export const PaymentConfirmation = z.strictObject({
  receivedOn: Day,
  receivedCents: Cents.min(1).optional(),
  comments: text(2000).optional(),
});
export const PaymentReason = z.strictObject({ reason: Reason });
export const PaymentReversal = z.strictObject({
  reason: Reason,
  /** A part of what is left of it. Default: all of that. */
  cents: Cents.min(1).optional(),
  /** A mistake opens the movement of the bank statement again. */
  cause: z.enum(REVERSAL_CAUSES).default('mistake'),
  /** Whether the wallet may owe what the client has spent of it. */
  mayOwe: z.boolean().default(false),
});
