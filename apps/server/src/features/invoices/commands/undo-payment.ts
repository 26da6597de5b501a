import type { PaymentUndo } from '@linkstand/contract/invoices/schema';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { findPayments } from '../queries.ts';
import { unsettleInvoice } from '../settle-invoice.ts';
import { paying } from './pay-invoice.ts';

/**
 * Undoes a payment that stands on a bill alone: from the client's wallet, or noted before payments of bills were
 * records. The money is where it was, and the bill is open again. Other payments are undone where they stand.
 * @throws Refusal 409 if nothing is paid; 422 if the payment is another bill's or undone, or its surplus has been spent
 */
export const undoPayment = (ctx: Context, { transferId, reason, ...at }: RecordRef & z.output<typeof PaymentUndo>) =>
  paying(ctx, 'undo_payment', at, async (tx, inside, { id }) => {
    const payment = (await findPayments(tx, id)).find((each) => each.id === transferId);
    if (!payment || payment.paymentId !== null) throw fieldRule({ path: 'transferId', code: 'choose_other' });
    await unsettleInvoice(tx, inside, { invoiceId: id, transferId, reason });
  });
