import type { Context, Tx } from '../../platform/context.ts';

/** Money that has arrived for a bill. */
export interface BillPaid {
  readonly invoiceId: number;
  readonly paymentId: number;
  readonly cents: number;
  /** What was expected on the bill, which may be another amount. */
  readonly expectedCents: number;
  readonly from: 'bank' | 'provider';
  readonly paidOn: string;
  readonly key: string;
}

/** Hooks by which higher features take part in a payment's lifecycle. */
export interface PaymentExtensions {
  /** Settles the bill that a payment is for. @returns false if it was paid another way meanwhile */
  settleBill(tx: Tx, ctx: Context, paid: BillPaid): Promise<boolean>;
  /** Called when what is being paid of a bill is more, or less, by cents. */
  addProcessing(tx: Tx, invoiceId: number, cents: number): Promise<void>;
  /** Called when a transfer that settled an invoice is reversed: that amount is open again. */
  unsettleInvoice(
    tx: Tx,
    ctx: Context,
    undone: { readonly invoiceId: number; readonly transferId: number; readonly reason: string },
  ): Promise<void>;
}

let registered: PaymentExtensions | undefined;

/** Called once by the root (`apps/server/src/extensions.ts`). */
export function registerPaymentExtensions(extensions: PaymentExtensions): void {
  registered = extensions;
}

/** @throws Error if the root has not registered them */
export function paymentExtensions(): PaymentExtensions {
  if (!registered) throw new Error('No extensions of payments: call registerExtensions() of src/extensions.ts first.');
  return registered;
}
