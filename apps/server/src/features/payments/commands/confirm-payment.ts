import type { PaymentConfirmation } from '@linkstand/contract/payments/schema';
import type { z } from 'zod';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { accountOf } from '../../ledger/accounts.ts';
import { postTransfer } from '../../ledger/transfers.ts';
import { movePayment } from './move-payment.ts';

/** Credits a top-up to the wallet, with the amount that arrived, which may differ from the announced one. */
export const confirmPayment = (
  ctx: Context,
  { id, version, receivedOn, receivedCents, comments }: RecordRef & z.output<typeof PaymentConfirmation>,
) =>
  movePayment(ctx, 'confirm', { id, version }, ({ walletCents, billingAccountId, method, comments: before }) => {
    if (receivedOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'receivedOn', code: 'day_in_future' });
    const cents = receivedCents ?? walletCents;
    return {
      to: 'confirmed',
      changes: { receivedOn, walletCents: cents, comments: comments ?? before },
      after: async (tx) => {
        await postTransfer(tx, ctx, {
          kind: 'top_up',
          entries: [
            [method === 'card' ? 'provider' : 'bank', cents],
            [accountOf('wallet', billingAccountId), -cents],
          ],
          paymentId: id,
          key: `payment/${id}`,
        });
      },
    };
  });
