import type { Context } from '../../../platform/context.ts';
import { type Follow, followRecord } from '../follow-record.ts';

/** Cancels the record of an invoice that should never have been issued. */
export const cancelRecord = (ctx: Context, at: Follow): Promise<number> =>
  followRecord(ctx, 'cancel', at, async (_tx, before) => ({
    said: {
      kind: 'anulacion',
      invoice: before.record.invoice,
      wasRejected: before.wasCancellationRefused,
    },
    totalCents: before.totalCents,
  }));
