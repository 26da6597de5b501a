import type { InvoiceType } from '@linkstand/contract/invoices/choices';
import type { VatCategory } from '@linkstand/contract/invoices/tax';
import type { Adjustment, InvoiceTotals } from '@linkstand/contract/invoices/totals';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { Currency } from '@linkstand/contract/shared/money';

/** A side of a document as it was on the day of issue. */
export interface FrozenParty {
  readonly name: string;
  /** With its country's prefix; null without one, or for an invalid one. */
  readonly vatNumber: string | null;
  /** As it was typed; '' for none. */
  readonly taxNumber: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1; '' if unknown. */
  readonly country: string;
  readonly email: string;
}

export interface FrozenLine {
  readonly description: string;
  readonly detail: string;
  readonly quantityMilli: number;
  /** Cents of the document's currency. */
  readonly unitPriceCents: number;
  readonly priceForMilli: number;
  readonly tax: { readonly category: VatCategory; readonly rateBp: number };
}

/**
 * The full content of a document, stored as JSON with the row and never changed. The PDF and the electronic invoice are
 * made from it alone. Amounts are in the document's currency unless they say euros.
 */
export interface FrozenDocument {
  readonly format: 1;
  readonly type: InvoiceType;
  readonly number: string;
  readonly locale: Locale;
  readonly brand: { readonly name: string; readonly color: string };
  readonly isSelfBilled: boolean;
  readonly issueDay: string;
  readonly dueDay: string | null;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  readonly seller: FrozenParty;
  readonly buyer: FrozenParty;
  readonly currency: Currency;
  readonly lines: readonly FrozenLine[];
  readonly adjustments: readonly Adjustment[];
  readonly totals: InvoiceTotals;
  /** For a document in another currency: totals in euros, and the rate as printed, with its day. */
  readonly euro: { readonly totals: InvoiceTotals; readonly rate: string; readonly rateDay: string } | null;
  readonly withholdingBp: number;
  /** Sentences required by law. */
  readonly taxNotes: readonly string[];
  /** Why no VAT is charged, by category. */
  readonly exemptions: Readonly<Partial<Record<VatCategory, { readonly code: string | null; readonly text: string }>>>;
  readonly corrects: { readonly number: string; readonly issueDay: string } | null;
  readonly reason: string;
  readonly note: string;
  /** How to pay the open amount; null if nothing is open. */
  readonly payment: {
    readonly beneficiary: string;
    /** Empty if the house takes only Pix. */
    readonly iban: string;
    readonly bic: string;
    readonly reference: string;
    /** Of an unpaid document in reais: the code for the payer's bank. Absent from documents issued before there was one. */
    readonly pix?: string | null;
  } | null;
  /** Euros that were paid when it was issued. */
  readonly paidCents: number;
  /** Of a credit note, in euros: what reduces the open amount, and what returns to the wallet. */
  readonly setOffCents: number;
  readonly refundedCents: number;
  /**
   * Of a Spanish issuer: the tax number in its record, and the tax office's page about it, which the QR code links to.
   * Absent from documents issued before the chain existed.
   */
  readonly verifactu?: { readonly issuer: string; readonly url: string } | null;
}
