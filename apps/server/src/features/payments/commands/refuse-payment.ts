import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { movePayment } from './move-payment.ts';

/** Refuses an announced transfer; its client is told why. */
export const refusePayment = (ctx: Context, { id, version, reason }: RecordRef & { readonly reason: string }) =>
  movePayment(ctx, 'refuse', { id, version }, () => ({ to: 'refused', reason, changes: { answer: reason } }));
