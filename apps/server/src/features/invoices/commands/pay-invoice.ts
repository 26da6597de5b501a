import { randomUUID } from 'node:crypto';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { invoicePolicy } from '../policy.ts';
import { lockInvoice, openCents } from '../queries.ts';
import { settleInvoice } from '../settle-invoice.ts';
import { examineInvoice } from './move-invoice.ts';

/** Runs with the row locked, so that the checked amount is the paid one. */
const paying = (
  ctx: Context,
  act: 'pay' | 'pay_from_wallet',
  { id, version }: RecordRef,
  plan: (open: number) => { readonly cents: number; readonly from: 'bank' | 'wallet'; readonly paidOn: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const inside = { ...ctx, db: tx };
    await examineInvoice(inside, act, { id });
    const row = await lockInvoice(tx, id);
    if (version !== undefined && version !== row.version) throw conflict('changed_meanwhile');
    invoicePolicy.requirePossible(ctx.actor, act, row);
    await settleInvoice(tx, inside, { invoiceId: id, key: `pay/${id}/${randomUUID()}`, ...plan(openCents(row)) });
  });

/** Records money that arrived in the bank for a bill, in full or in part; an excess goes to the client's wallet. */
export const payInvoice = (
  ctx: Context,
  { cents, paidOn, ...at }: RecordRef & { readonly cents: number; readonly paidOn: string },
) =>
  paying(ctx, 'pay', at, () => {
    if (paidOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'paidOn', code: 'day_in_future' });
    return { cents, paidOn, from: 'bank' };
  });

/**
 * A client pays what is open of its bill from its wallet.
 * @throws Refusal 422 `insufficient_funds`
 */
export const payFromWallet = (ctx: Context, at: RecordRef) =>
  paying(ctx, 'pay_from_wallet', at, (open) => ({ cents: open, from: 'wallet', paidOn: dayIn(ctx.now, ctx.timeZone) }));
