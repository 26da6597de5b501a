import type { VatCategory } from '@linkstand/contract/invoices/tax';
import type { Adjustment, InvoiceLine, InvoiceTotals } from '@linkstand/contract/invoices/totals';

/** An issued document as an electronic invoice wants it (EN 16931). Money is in cents of `currency`. */
export interface EInvoice {
  readonly kind: 'invoice' | 'credit_note';
  /** Issued by the customer in its supplier's name. */
  readonly isSelfBilled: boolean;
  readonly number: string;
  /** YYYY-MM-DD */
  readonly issueDay: string;
  readonly dueDay: string | null;
  readonly currency: string;
  /** VAT in euros, where the document is in another currency. */
  readonly euroVatCents: number | null;
  readonly note: string | null;
  /** The buyer's own reference; Peppol needs this or the order's number. */
  readonly buyerReference: string | null;
  readonly orderNumber: string | null;
  /** Documents that a credit note corrects. */
  readonly corrects: readonly { readonly number: string; readonly issueDay: string }[];
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  /** Where to pay; null if nothing is to be transferred. */
  readonly payment: { readonly iban: string; readonly reference: string | null } | null;
  readonly lines: readonly EInvoiceLine[];
  readonly adjustments: readonly Adjustment[];
  readonly totals: InvoiceTotals;
  readonly prepaidCents: number;
  /** Why no VAT is charged, by category. */
  readonly exemptions: Readonly<Partial<Record<VatCategory, { readonly code: string | null; readonly text: string }>>>;
}

export interface EInvoiceLine extends InvoiceLine {
  readonly name: string;
  readonly description: string | null;
}

export interface EInvoiceParty {
  readonly name: string;
  /** With the country's prefix: `ESB64717838`, `EL123456789`. */
  readonly vatNumber: string | null;
  /** A tax or registration number that is no VAT number. */
  readonly taxNumber: string | null;
  readonly email: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
