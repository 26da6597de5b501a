import { randomUUID } from 'node:crypto';
import type { InvoicePayment } from '@linkstand/contract/invoices/schema';
import type { z } from 'zod';
import { dayIn } from '../../../platform/calendar.ts';
import { type Context, type Tx, together } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { invoicePolicy } from '../policy.ts';
import { type InvoiceRow, isOfSupplier, lockInvoice, openCents } from '../queries.ts';
import { settleFromBank, settleInvoice } from '../settle-invoice.ts';
import { lockSupplier, supplierOf } from '../supplier-payments.ts';
import { examineInvoice } from './move-invoice.ts';

/** Runs with the row locked, so that the checked amount is the paid one. */
export const paying = (
  ctx: Context,
  act: 'pay' | 'pay_from_wallet' | 'undo_payment',
  { id, version }: RecordRef,
  settle: (tx: Tx, inside: Context, row: InvoiceRow) => Promise<unknown>,
): Promise<void> =>
  together(ctx, async (tx, inside) => {
    const seen = await examineInvoice(inside, act, { id });
    if (isOfSupplier(seen)) await lockSupplier(tx, supplierOf(seen));
    const row = await lockInvoice(tx, id);
    if (version !== undefined && version !== row.version) throw conflict('changed_meanwhile');
    invoicePolicy.requirePossible(ctx.actor, act, row);
    await settle(tx, inside, row);
  });

/** A document of an owner or seller that was paid alone. */
export interface DocumentPayment {
  readonly invoiceId: number;
  readonly cents: number;
  readonly paidOn: string;
}
/** Payouts know how suppliers are paid. */
export type PayDocument = (tx: Tx, ctx: Context, payment: DocumentPayment) => Promise<void>;

/**
 * Records that a document was paid by the bank, in full or in part: a bill by its client, or a supplier's document by
 * us. Where more than is open arrives for a bill, the person who enters it says where the rest goes.
 * @throws Refusal 422 `surplus_unasked` for more than is open without `surplus`
 */
export const payInvoice = (
  ctx: Context,
  payDocument: PayDocument,
  { cents, paidOn, from = 'bank', surplus, ...at }: RecordRef & z.input<typeof InvoicePayment>,
) =>
  paying(ctx, 'pay', at, (tx, inside, row) => {
    const { id } = row;
    if (paidOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'paidOn', code: 'day_in_future' });
    if (isOfSupplier(row)) return payDocument(tx, inside, { invoiceId: id, cents, paidOn });
    if (from === 'wallet')
      return settleInvoice(tx, inside, { invoiceId: id, cents, from, paidOn, key: `pay/${id}/${randomUUID()}` });
    return settleFromBank(tx, inside, { invoiceId: id, cents, paidOn, mayExceed: surplus === 'wallet' });
  });

/**
 * A client pays what is open of its bill from its wallet.
 * @throws Refusal 422 `insufficient_funds`
 */
export const payFromWallet = (ctx: Context, at: RecordRef) =>
  paying(ctx, 'pay_from_wallet', at, (tx, inside, row) =>
    settleInvoice(tx, inside, {
      invoiceId: row.id,
      cents: openCents(row),
      from: 'wallet',
      paidOn: dayIn(ctx.now, ctx.timeZone),
      key: `pay/${row.id}/${randomUUID()}`,
    }),
  );
