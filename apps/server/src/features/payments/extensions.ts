import type { Context, Tx } from '../../platform/context.ts';

/** Hooks by which higher features take part in a payment's lifecycle. */
export interface PaymentExtensions {
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
