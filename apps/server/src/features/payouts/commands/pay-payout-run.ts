import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { inOrder, lockSupplier, supplierOf } from '../../invoices/supplier-payments.ts';
import { findOpenPayouts, postPayout } from '../post-payout.ts';
import { movePayoutRun } from './move-payout-run.ts';

/** The bank has paid everything of a run that no statement has named yet: each is posted. */
export const payPayoutRun = (ctx: Context, { id, version, paidOn }: RecordRef & { readonly paidOn: string }) =>
  movePayoutRun(ctx, 'pay', { id, version }, () => {
    if (paidOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'paidOn', code: 'day_in_future' });
    return {
      to: 'paid',
      after: async (tx) => {
        const payouts = await findOpenPayouts(tx, id);
        for (const supplier of inOrder(payouts.map(supplierOf))) await lockSupplier(tx, supplier);
        for (const payout of payouts) await postPayout(tx, ctx, payout, paidOn);
      },
    };
  });
