import { z } from 'zod';
import { PAYMENT_METHODS } from '../owners/limits.ts';
import { Cents, Day, Instant, Reason } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { LEFT_OUT_REASONS, PAYEE_KINDS, RETURN_REASONS } from './choices.ts';
import { payoutRunFilter } from './filter.ts';
import { PAYOUT_STATES, type PayoutTransition, payoutMachine } from './machine.ts';

/** The payee: an owner, or a seller with a commission. */
export const Payee = z.object({ kind: z.enum(PAYEE_KINDS), id: Id, name: z.string() });
export type Payee = z.output<typeof Payee>;

const PayeeRef = z.strictObject({ kind: z.enum(PAYEE_KINDS), id: Id });

/** Masked payment details, enough to tell two accounts apart. */
export const PayoutAccountHint = z.object({
  method: z.enum(PAYMENT_METHODS),
  holder: z.string(),
  account: z.string(),
});

/** A publication that a payout pays, in cents. */
export const PayoutLine = z.object({
  briefing: Ref,
  site: z.string(),
  /** The day it was published (for an owner) or done (for a seller). */
  day: Day.nullable(),
  cents: z.int(),
  /** Income tax that the payout withholds from it. */
  withheldCents: z.int(),
});
export type PayoutLine = z.output<typeof PayoutLine>;

/** The payout of one payee. `cents` is `dueCents` less `withheldCents`, plus carried forward and corrected amounts. */
const amounts = {
  payee: Payee,
  cents: z.int(),
  dueCents: z.int(),
  /** Income tax that is withheld from publications on no document; an owner's document withholds by itself. */
  withheldCents: z.int(),
  account: PayoutAccountHint,
};

export const Payout = z
  .object({
    ...amounts,
    id: Id,
    state: z.enum(PAYOUT_STATES),
    endToEndId: z.string(),
    paidOn: Day.nullable(),
    returnedOn: Day.nullable(),
    returnReason: z.enum(RETURN_REASONS).nullable(),
    /** The document that it pays alone. Null in a run of what is due. */
    document: Ref.nullable(),
    lines: z.array(PayoutLine),
    can: z.object({ return: z.boolean() }),
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof Payout>;

/** A payee with a balance that the run doesn't pay. */
export const LeftOut = z.object({ payee: Payee, cents: z.int(), reason: z.enum(LEFT_OUT_REASONS) });
export type LeftOut = z.output<typeof LeftOut>;

/** What a run on this day would pay, and who would be left out. */
export const PayoutPreview = z.object({
  day: Day,
  thresholdCents: z.int(),
  termDays: z.int(),
  payouts: z.array(z.object({ ...amounts, publications: z.int() })),
  totalCents: z.int(),
  leftOut: z.array(LeftOut),
  /** Whether transfers can be ordered: the company's name and account are set. */
  canPay: z.boolean(),
});
export type PayoutPreview = z.output<typeof PayoutPreview>;

/** The server calculates the amounts from what is due on the day. */
export const PayoutRunInput = z.strictObject({
  /** The day on which the bank pays. The run contains what is due by then. */
  day: Day,
  /** Payees to leave out. */
  except: z.array(PayeeRef).max(10_000).optional(),
});

export const PayoutRun = z
  .object({
    ...recordFields,
    state: z.enum(payoutMachine.states),
    day: Day,
    count: z.int(),
    totalCents: z.int(),
    paidCount: z.int(),
    paidCents: z.int(),
    thresholdCents: z.int(),
    madeBy: z.string(),
    /** Why it was canceled. */
    answer: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: Instant.nullable(),
    can: recordFields.can.extend({ pay: z.boolean(), cancel: z.boolean() } satisfies Record<
      PayoutTransition,
      z.ZodBoolean
    >),
  })
  .meta({ id: 'PayoutRun' });
export type PayoutRun = z.output<typeof PayoutRun>;

export const PayoutRunFilter = filterSchema(payoutRunFilter);

export const PayoutPaid = z.strictObject({ paidOn: Day });
export const PayoutReturn = z.strictObject({
  payoutId: Id,
  returnedOn: Day,
  reason: z.enum(RETURN_REASONS),
  /** What came back, where the bank kept a fee of it. */
  cents: Cents.min(1).optional(),
});
export const PayoutReason = z.strictObject({ reason: Reason });

/** A quarter of a year, as tax declarations have it. */
export const Quarter = z.strictObject({
  year: z.coerce.number().int().min(2000).max(2200),
  quarter: z.coerce.number().int().min(1).max(4),
});

/** The tax withheld from one owner or seller in a quarter. */
export const Withheld = z.object({
  /** Null: from sellers. */
  owner: Ref.nullable(),
  legalName: z.string(),
  taxNumber: z.string(),
  /** The amount from which the tax was withheld, without VAT. */
  baseCents: z.int(),
  withheldCents: z.int(),
});
export type Withheld = z.output<typeof Withheld>;

/** Withholdings of a quarter, with the figures of the Spanish form 111. */
export const Withholdings = z
  .object({
    year: z.int(),
    quarter: z.int(),
    recipients: z.int(),
    baseCents: z.int(),
    withheldCents: z.int(),
    rows: z.array(Withheld),
    /** Posted as paid to the tax office. Null: not yet. */
    remitted: z.object({ paidOn: Day, madeBy: z.string(), withheldCents: z.int() }).nullable(),
    /** The quarter is over, and something was withheld. */
    canRemit: z.boolean(),
  })
  .meta({ id: 'Withholdings' });
export type Withholdings = z.output<typeof Withholdings>;

export const WithholdingsPaid = z.strictObject({
  year: z.int().min(2000).max(2200),
  quarter: z.int().min(1).max(4),
  paidOn: Day,
});
