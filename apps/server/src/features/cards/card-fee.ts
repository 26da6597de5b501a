import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { scale } from '@linkstand/contract/shared/rounding';
import type { CardFee, CardProvider } from '../../platform/cards/provider.ts';
import { type Database, systemContext } from '../../platform/context.ts';
import { handle, type JobHandler } from '../../platform/jobs.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { postTransfer } from '../ledger/transfers.ts';
import { noteCardFee } from './fee-job.ts';
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

/** Handles `note-card-fee`. */
export const cardFeeNoter = (db: Database, cards: CardProvider, timeZone: string): JobHandler =>
  handle(noteCardFee, ({ paymentId }, { at }) => postCardFee(db, cards, paymentId, at, timeZone));
