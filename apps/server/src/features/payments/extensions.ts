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
  /**
   * Called when money that had paid a bill is taken back, or below 0 comes back: the bill is open again, or paid, as far
   * as it can be. The caller posts it.
   * @returns how much of it, of the same sign
   */
  moveBillPayment(
    tx: Tx,
    ctx: Context,
    moved: { readonly invoiceId: number; readonly cents: number; readonly reason: string },
  ): Promise<number>;
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
