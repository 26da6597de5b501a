import type { InvoiceType } from '@linkstand/contract/invoices/choices';
import type { VatCategory } from '@linkstand/contract/invoices/tax';
import type { Adjustment, InvoiceTotals } from '@linkstand/contract/invoices/totals';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { Currency } from '@linkstand/contract/shared/money';

/** A side of a document as it was on the day of issue. */
export interface FrozenParty {
  readonly name: string;
  /** With its country's prefix; null for none, or one that can't be. */
  readonly vatNumber: string | null;
  /** As it was typed; '' for none. */
  readonly taxNumber: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166-1; '' where nobody told. */
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
 * All that a document says, kept as JSON with the row and never changed: the PDF and the electronic invoice are made of
 * it and of nothing else. Amounts are in the document's currency, and in euros where they say so.
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
  /** Where the currency is another: totals in euros, and the rate as it is printed, with its day. */
  readonly euro: { readonly totals: InvoiceTotals; readonly rate: string; readonly rateDay: string } | null;
  readonly withholdingBp: number;
  /** Sentences that the law asks for. */
  readonly taxNotes: readonly string[];
  /** Why no VAT is charged, by category. */
  readonly exemptions: Readonly<Partial<Record<VatCategory, { readonly code: string | null; readonly text: string }>>>;
  readonly corrects: { readonly number: string; readonly issueDay: string } | null;
  readonly reason: string;
  readonly note: string;
  /** Where to transfer what is open; null where nothing is. */
  readonly payment: {
    readonly beneficiary: string;
    readonly iban: string;
    readonly bic: string;
    readonly reference: string;
  } | null;
  /** Euros that were paid when it was issued. */
  readonly paidCents: number;
  /** Of a credit note, in euros: what is taken off what was open, and what goes back to the wallet. */
  readonly setOffCents: number;
  readonly refundedCents: number;
  /**
   * Of a Spanish issuer: by which tax number its record is found, and the tax office's page about it, that the code on
   * the paper holds. Absent from documents of before the chain was kept.
   */
  readonly verifactu?: { readonly issuer: string; readonly url: string } | null;
}
