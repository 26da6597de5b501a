import { type CardProvider, CardsFailed } from '../../../platform/cards/provider.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findCardPayment } from '../queries.ts';
import { endCardPayment } from './end-card-payment.ts';

/**
 * Cancels a card payment for its client. The provider's page is closed first, so that it can't be paid afterwards; if
 * it was paid already, the payment goes on.
 * @throws Refusal 404, 503 `no_cards` if the provider can't be reached
 */
export async function cancelCardPayment(ctx: Context, cards: CardProvider, id: number): Promise<void> {
  const { state, cardSession } = await findCardPayment(ctx, id);
  if (state !== 'announced') return;
  if (cardSession !== null) {
    const closed = await cards.close(cardSession).catch((error: unknown) => {
      if (error instanceof CardsFailed) throw new Refusal(503, 'no_cards', { retryAfterSeconds: 30 });
      throw error;
    });
    if (closed === 'paid') return;
  }
  await endCardPayment(ctx, id);
}
