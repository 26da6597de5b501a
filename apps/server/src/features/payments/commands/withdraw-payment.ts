import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { movePayment } from './move-payment.ts';

/** Withdraws a transfer that its client announced. */
export const withdrawPayment = (ctx: Context, { id, version }: RecordRef) =>
  movePayment(ctx, 'withdraw', { id, version }, ({ method }) => {
    if (method === 'card') throw conflict('not_possible_now');
    return { to: 'withdrawn' };
  });
