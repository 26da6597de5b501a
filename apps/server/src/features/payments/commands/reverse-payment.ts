import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { reverseTransfer } from '../../ledger/transfers.ts';
import { paymentExtensions } from '../extensions.ts';
import { movePayment } from './move-payment.ts';

/**
 * Reverses a payment that should not have been confirmed. The ledger keeps both transfers. What a
 * card provider kept of it stays with the provider.
 * @throws Refusal 422 `insufficient_funds` if the client has spent it
 */
export const reversePayment = (ctx: Context, { id, version, reason }: RecordRef & { readonly reason: string }) =>
  movePayment(ctx, 'reverse', { id, version }, () => ({
    to: 'reversed',
    reason,
    changes: { answer: reason },
    after: async (tx) => {
      const { id: transferId, invoiceId } = await tx
        .selectFrom('ledgerTransfers')
        .select(['id', 'invoiceId'])
        .where('paymentId', '=', id)
        .where('reversesId', 'is', null)
        .where('kind', '<>', 'card_fee')
        .executeTakeFirstOrThrow();
      if (invoiceId === null) await reverseTransfer(tx, ctx, transferId, reason);
      else await paymentExtensions().unsettleInvoice(tx, ctx, { invoiceId, transferId, reason });
    },
  }));
