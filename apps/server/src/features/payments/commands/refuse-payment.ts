import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { paymentExtensions } from '../extensions.ts';
import { movePayment } from './move-payment.ts';

/** Refuses an announced payment; its client is told why. A bill that it was for may be paid another way. */
export const refusePayment = (ctx: Context, { id, version, reason }: RecordRef & { readonly reason: string }) =>
  movePayment(ctx, 'refuse', { id, version }, () => ({
    to: 'refused',
    reason,
    changes: { answer: reason },
    after: async (tx, { invoiceId, walletCents }) => {
      if (invoiceId !== null) await paymentExtensions().addProcessing(tx, invoiceId, -walletCents);
    },
  }));
