import { type CardProvider, CardsFailed } from '../../../platform/cards/provider.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { PaymentRow } from '../../payments/queries.ts';
import { findCardPayment } from '../queries.ts';
import { endCardPayment } from './end-card-payment.ts';

/**
 * Ends a card payment that was begun. The provider's page is closed first, so that it can't be paid afterwards; if it was
 * paid already, the payment goes on.
 * @throws CardsFailed
 */
export async function closeCardPage(
  ctx: Context,
  cards: CardProvider,
  { id, state, cardSession }: PaymentRow,
): Promise<void> {
  if (state !== 'announced') return;
  if (cardSession !== null && (await cards.close(cardSession)) === 'paid') return;
  await endCardPayment(ctx, id);
}

/**
 * Cancels a card payment for its client.
 * @throws Refusal 404, 503 `no_cards` if the provider can't be reached
 */
export async function cancelCardPayment(ctx: Context, cards: CardProvider, id: number): Promise<void> {
  await closeCardPage(ctx, cards, await findCardPayment(ctx, id)).catch((error: unknown) => {
    if (error instanceof CardsFailed) throw new Refusal(503, 'no_cards', { retryAfterSeconds: 30 });
    throw error;
  });
}
