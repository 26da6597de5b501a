import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { findOpenPayouts, postPayout } from '../post-payout.ts';
import { movePayoutRun } from './move-payout-run.ts';

/** The bank has paid everything of a run that no statement has named yet: each is posted. */
export const payPayoutRun = (ctx: Context, { id, version, paidOn }: RecordRef & { readonly paidOn: string }) =>
  movePayoutRun(ctx, 'pay', { id, version }, () => {
    if (paidOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'paidOn', code: 'day_in_future' });
    return {
      to: 'paid',
      after: async (tx) => {
        for (const payout of await findOpenPayouts(tx, id)) await postPayout(tx, ctx, payout, paidOn);
      },
    };
  });
