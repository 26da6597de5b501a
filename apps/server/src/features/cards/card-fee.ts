import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { scale } from '@linkstand/contract/shared/rounding';
import { z } from 'zod';
import type { CardFee, CardProvider } from '../../platform/cards/provider.ts';
import { type Context, type Database, systemContext } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { postTransfer } from '../ledger/transfers.ts';
import { lockCardPayment } from './queries.ts';

/** The fee in euro cents. Where the provider settles in another currency: the same part of the payment. */
const feeCentsOf = ({ grossCents, feeCents, currency }: CardFee, walletCents: number): number =>
  currency === BASE_CURRENCY || grossCents <= 0 ? feeCents : scale(walletCents, feeCents, grossCents);

/**
 * Posts the provider's fee for a payment as an expense, once, however often it is called. The provider is not called
 * within a transaction.
 * @throws Error if the payment is not settled yet, or the provider can't be reached: the job tries again
 */
async function postCardFee(db: Database, cards: CardProvider, paymentId: number, at: Date, timeZone: string) {
  const payment = await db
    .selectFrom('payments')
    .select(['cardIntent', 'cardFeeCents'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment?.cardIntent || payment.cardFeeCents !== null) return;
  const fee = await cards.feeOf(payment.cardIntent);
  if (!fee) throw new Error('The provider has not settled the payment yet.');
  await db.transaction().execute(async (tx) => {
    const row = await lockCardPayment(tx, { id: paymentId });
    if (row?.cardFeeCents !== null) return;
    const cents = feeCentsOf(fee, row.walletCents);
    await tx.updateTable('payments').set({ cardFeeCents: cents }).where('id', '=', paymentId).execute();
    if (cents === 0) return;
    await postTransfer(tx, systemContext(tx, 'Stripe', await findDefaultBrandId(tx), at, timeZone), {
      kind: 'card_fee',
      entries: [
        ['provider_fees', cents],
        ['provider', -cents],
      ],
      paymentId,
      key: `card-fee/${paymentId}`,
    });
  });
}

/** Asks the provider for its fee for a payment, and posts it. */
export const noteCardFee = defineJob({
  name: 'note-card-fee',
  schema: z.object({ paymentId: z.int() }),
  // Some payments are settled days after they were made.
  retries: { limit: 20, firstDelaySeconds: 10, maxDelaySeconds: 12 * 60 * 60 },
  concurrency: 2,
  run: (
    { paymentId },
    { db, cards, timeZone }: Pick<Context, 'db' | 'timeZone'> & { readonly cards: CardProvider },
    { at },
  ) => postCardFee(db, cards, paymentId, at, timeZone),
});
