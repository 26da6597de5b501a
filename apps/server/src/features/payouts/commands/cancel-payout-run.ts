import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { movePayoutRun } from './move-payout-run.ts';

/** Cancels an unpaid run. Its payouts are due again. */
export const cancelPayoutRun = (ctx: Context, { id, version, reason }: RecordRef & { readonly reason: string }) =>
  movePayoutRun(ctx, 'cancel', { id, version }, () => ({
    to: 'canceled',
    reason,
    changes: { answer: reason },
    after: async (tx) => {
      await tx.updateTable('payouts').set({ state: 'canceled' }).where('runId', '=', id).execute();
    },
  }));
