import { z } from 'zod';
import { Cents, Country, Day, Instant, line, Reason, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { CURRENCIES } from '../shared/money.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { BILL_STATUSES, BUYER_NUMBERS, DRAFTED_TYPES, INVOICE_TYPES, MAX_IN_BATCH, MAX_LINES } from './choices.ts';
import { billFilter, invoiceFilter } from './filter.ts';
import { invoiceMachine } from './machine.ts';
import { TAX_RULES, VAT_CATEGORIES } from './tax.ts';

const VatBp = z.int().min(0).max(10_000);

/** Fields of a draft. Of `clientId`, `ownerId` and `sellerId`, the one that its type needs. */
export const InvoiceInput = z.strictObject({
  type: z.enum(['client', 'owner', 'seller']),
  clientId: Id,
  ownerId: Id,
  sellerId: Id,
  /** Null: by the party's terms. */
  dueDay: Day.nullable(),
  note: text(2000),
  /** Income tax withheld from a supplier. */
  withholdingBp: VatBp,
});

/** Fields of a draft that can be changed, besides its lines. */
export const DraftChange = InvoiceInput.pick({ dueDay: true, note: true, withholdingBp: true })
  .extend({
    /** For a supplier’s document: the VAT that it charges, on all lines. */
    vatBp: VatBp,
    currency: z.enum(CURRENCIES),
  })
  .partial();

/** A free line. Publications are added by their id. */
export const InvoiceLineInput = z.strictObject({
  description: line(300, 1),
  quantityMilli: z.int().min(1).max(100_000_000),
  unitPriceCents: z.int().min(-10_000_000_000).max(10_000_000_000),
});
export const InvoiceLinesInput = z.strictObject({
  briefingIds: z.array(Id).max(MAX_LINES).optional(),
  written: InvoiceLineInput.optional(),
});
export const AdjustmentInput = z.strictObject({
  kind: z.enum(['increase', 'decrease']),
  amountCents: Cents.min(1),
  reason: Reason,
});

export const InvoiceLine = z.object({
  id: Id,
  briefingId: Id.nullable(),
  description: z.string(),
  detail: z.string(),
  quantityMilli: z.int(),
  unitPriceCents: z.int(),
  netCents: z.int(),
  vatCategory: z.enum(VAT_CATEGORIES),
  vatBp: z.int(),
  /** For a seller's line: the share of the price. */
  commissionBp: z.int().nullable(),
  isBonus: z.boolean(),
  /** Credited amount, net. */
  creditedCents: z.int(),
  /** On a draft: the VAT that its publication was posted with. */
  orderedVatBp: z.int().nullable(),
});

/** A document as the team sees it. Amounts are cents in euros. */
export const InvoiceRow = z
  .object({
    ...recordFields,
    type: z.enum(INVOICE_TYPES),
    state: z.enum(invoiceMachine.states),
    /** Null for a draft. */
    number: z.string().nullable(),
    /** Who is invoiced, or who invoices us. */
    party: Ref,
    billingAccountId: Id.nullable(),
    ownerId: Id.nullable(),
    sellerId: Id.nullable(),
    /** Self-billing: we issue it in the supplier’s name. */
    isSelfBilled: z.boolean(),
    corrects: Ref.nullable(),
    periodFrom: Day.nullable(),
    periodTo: Day.nullable(),
    issueDay: Day.nullable(),
    dueDay: Day.nullable(),
    paidOn: Day.nullable(),
    isLate: z.boolean(),
    valueCents: z.int(),
    increaseCents: z.int(),
    decreaseCents: z.int(),
    vatCents: z.int(),
    totalCents: z.int(),
    withholdingBp: z.int(),
    withheldCents: z.int(),
    toPayCents: z.int(),
    /** Announced by the payer, but not confirmed. */
    processingCents: z.int(),
    paidCents: z.int(),
    /** Credit notes set off against the open amount. */
    setOffCents: z.int(),
    /** For a credit note: the amount refunded to the wallet. */
    refundedCents: z.int(),
    /** The sum of its credit notes. */
    creditedCents: z.int(),
    openCents: z.int(),
    currency: z.enum(CURRENCIES),
    /** It contains a bonus publication. */
    isBonus: z.boolean(),
    /** For a seller’s document: the share, if it is the same for all lines. */
    commissionBp: z.int().nullable(),
    linesCount: z.int(),
    reason: z.string(),
    note: z.string(),
    reference: z.string().nullable(),
    /** The supplier’s own file. */
    fileName: z.string().nullable(),
    mailedAt: Instant.nullable(),
    createdBy: z.string(),
    issuedBy: z.string().nullable(),
    can: recordFields.can.extend({
      issue: z.boolean(),
      void: z.boolean(),
      pay: z.boolean(),
      undo_payment: z.boolean(),
      credit: z.boolean(),
      mail: z.boolean(),
      attach: z.boolean(),
    }),
  })
  .meta({ id: 'InvoiceRow' });
export type InvoiceRow = z.output<typeof InvoiceRow>;

export const Invoice = InvoiceRow.extend({
  lines: z.array(InvoiceLine),
  adjustments: z.array(
    z.object({ id: Id, kind: z.enum(['increase', 'decrease']), amountCents: z.int(), reason: z.string() }),
  ),
  taxes: z.array(
    z.object({ category: z.enum(VAT_CATEGORIES), rateBp: z.int(), taxableCents: z.int(), vatCents: z.int() }),
  ),
  creditNotes: z.array(
    z.object({ id: Id, number: z.string().nullable(), state: z.enum(invoiceMachine.states), totalCents: z.int() }),
  ),
  /** Its payments, oldest first. One with a `paymentId` is undone there, others here. */
  payments: z.array(
    z.object({
      id: Id,
      paymentId: Id.nullable(),
      at: Instant,
      cents: z.int(),
      from: z.enum(['bank', 'provider', 'wallet']),
    }),
  ),
  /** SHA-256 of the stored files. Null until they are generated. */
  pdfSha256: z.string().nullable(),
  xmlSha256: z.string().nullable(),
  /**
   * Rules of EN 16931 that it violates, so that there is no electronic invoice. Of a draft: those that it would violate
   * by what is not known of its parties.
   */
  xmlFaults: z.array(z.string()),
  /** Of an issued document without VAT: whether the tax number that it rests on is none after all, or not confirmed yet. */
  buyerNumber: z.enum(BUYER_NUMBERS).nullable(),
}).meta({ id: 'Invoice' });
export type Invoice = z.output<typeof Invoice>;

export const InvoiceFilter = filterSchema(invoiceFilter);

/** Which due publications: by side and day of publication. */
export const DueQuestion = z.strictObject({
  type: z.enum(DRAFTED_TYPES),
  from: Day.optional(),
  to: Day.optional(),
  /** Only for these: ids of billing accounts, owners or sellers, depending on the type. */
  partyIds: z.array(Id).max(MAX_IN_BATCH).optional(),
});
/** One document that would be drafted. */
export const DueDocument = z.object({
  partyId: Id,
  party: z.string(),
  linesCount: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  firstDay: Day,
  lastDay: Day,
  /** No VAT rate is known for its client’s country on that day, so it is left out. */
  noRate: z.object({ country: z.string(), day: Day }).nullable(),
});
export type DueDocument = z.output<typeof DueDocument>;
/** A publication that can be added to a draft. */
export const DueLine = z.object({
  briefingId: Id,
  description: z.string(),
  detail: z.string(),
  netCents: z.int(),
  day: Day,
});
export type DueLine = z.output<typeof DueLine>;

/** The number of a supplier’s own document. Without one, we issue it in the supplier’s name. */
export const IssueInput = z.strictObject({
  number: line(60).optional(),
  issueDay: Day.optional(),
  /** Takes over VAT that changed since the document was drafted. Without it, the change is refused. */
  takesTaxes: z.boolean().optional(),
});
export const InvoicePayment = z.strictObject({
  cents: Cents.min(1),
  paidOn: Day,
  /** What pays a bill: a transfer that arrived, or what its client has in the wallet, such as a surplus. */
  from: z.enum(['bank', 'wallet']).default('bank'),
  /** Where more than is open goes: without it, more is refused. */
  surplus: z.enum(['wallet']).optional(),
});
export const PaymentUndo = z.strictObject({
  /** A payment of the document, by its `id`. */
  transferId: Id,
  reason: Reason,
});
/** Without lines, all that is left of the invoice is credited. */
export const CreditInput = z.strictObject({
  reason: Reason,
  lines: z
    .array(z.strictObject({ lineId: Id, netCents: Cents.min(1) }))
    .min(1)
    .max(MAX_LINES)
    .optional(),
});

export const BatchInput = z.strictObject({
  kind: z.enum(['issue', 'mail']),
  ids: z.array(Id).min(1).max(MAX_IN_BATCH),
  /** Mails each document after it is issued. */
  alsoMails: z.boolean().optional(),
});
export const InvoiceBatch = z
  .object({
    id: Id,
    kind: z.enum(['issue', 'mail']),
    total: z.int(),
    done: z.int(),
    refused: z.array(z.object({ id: Id, message: z.string() })),
    isFinished: z.boolean(),
  })
  .meta({ id: 'InvoiceBatch' });
export type InvoiceBatch = z.output<typeof InvoiceBatch>;

/** The numbers of a series in a year. The first number can be chosen before the first document. */
export const InvoiceSeries = z
  .object({ series: z.string(), type: z.enum(INVOICE_TYPES), year: z.int(), nextNumber: z.int(), isBegun: z.boolean() })
  .meta({ id: 'InvoiceSeries' });
export type InvoiceSeries = z.output<typeof InvoiceSeries>;
export const SeriesStart = z.strictObject({
  type: z.enum(INVOICE_TYPES),
  year: z.int().min(2000).max(2999),
  nextNumber: z.int().min(1).max(900_000_000),
});

/** Where documents are sent, and the legal identity of who is billed. */
export const BillingDetails = z.strictObject({
  legalName: line(120),
  address: line(200),
  postalCode: line(20),
  city: line(80),
  invoiceEmail: z.union([z.literal(''), z.email().max(254)]),
});
/** What a client completes itself: its country and tax number decide the tax of its bills. */
export const OwnBillingDetails = BillingDetails.extend({
  country: z.union([Country, z.literal('')]),
  taxNumber: line(40),
});
/** The facts that decide the tax of a client's bills. */
export const TaxDetails = OwnBillingDetails.pick({ country: true, taxNumber: true, postalCode: true });
/** The tax of a client's next order. Basis points. */
export const BuyersTax = z.object({ rule: z.enum(TAX_RULES), rateBp: z.int() });
export const BillingTerms = BillingDetails.extend({
  paymentDays: z.int().min(0).max(365),
  currency: z.enum(CURRENCIES),
  billingMode: z.enum(['prepaid', 'postpaid']),
  creditLimitCents: Cents,
});
export const BillingAccount = BillingTerms.extend({
  /** Null as long as there is none: it is made with the first order, payment or change of its terms. */
  id: Id.nullable(),
  version: z.int(),
  /** The company, or the person without one. */
  holder: z.string(),
  taxNumber: z.string(),
  country: z.string(),
}).meta({ id: 'BillingAccount' });
export type BillingAccount = z.output<typeof BillingAccount>;

/** A document as its client sees it, without costs and data of others. */
export const Bill = z
  .object({
    id: Id,
    version: z.int(),
    type: z.enum(['client', 'credit_note', 'top_up']),
    status: z.enum(BILL_STATUSES),
    number: z.string(),
    corrects: Ref.nullable(),
    issueDay: Day,
    dueDay: Day.nullable(),
    paidOn: Day.nullable(),
    isLate: z.boolean(),
    netCents: z.int(),
    vatCents: z.int(),
    toPayCents: z.int(),
    paidCents: z.int(),
    creditedCents: z.int(),
    openCents: z.int(),
    /** In part or in full: its PDF is a copy that says so, beside the document as it was issued. */
    isPaidSince: z.boolean(),
    linesCount: z.int(),
    campaignsCount: z.int(),
    /** The campaign that it is about, if it is only one. */
    campaign: Ref.nullable(),
    reference: z.string().nullable(),
    /** The Pix code of an unpaid document in reais. */
    pix: z.string().nullable(),
    /** A card has paid it, and the provider takes its time. */
    isBeingPaid: z.boolean(),
    can: z.object({ pay: z.boolean() }),
  })
  .meta({ id: 'Bill' });
export type Bill = z.output<typeof Bill>;

export const BillFilter = filterSchema(billFilter);
