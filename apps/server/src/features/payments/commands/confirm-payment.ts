import type { PaymentConfirmation } from '@linkstand/contract/payments/schema';
import type { z } from 'zod';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { postPayment } from '../post-payment.ts';
import { movePayment } from './move-payment.ts';

/**
 * Credits a payment to the wallet, or to the bill that it is for, with the amount that arrived, which may differ from
 * the announced one.
 */
export const confirmPayment = (
  ctx: Context,
  { id, version, receivedOn, receivedCents, comments }: RecordRef & z.output<typeof PaymentConfirmation>,
) =>
  movePayment(ctx, 'confirm', { id, version }, ({ walletCents, comments: noted }) => {
    if (receivedOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'receivedOn', code: 'day_in_future' });
    const cents = receivedCents ?? walletCents;
    return {
      to: 'confirmed',
      changes: { receivedOn, walletCents: cents, comments: comments ?? noted },
      after: (tx, before) => postPayment(tx, ctx, before, { cents, receivedOn }),
    };
  });
