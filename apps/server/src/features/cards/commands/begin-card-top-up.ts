import type { CardProvider } from '../../../platform/cards/provider.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { beginCardPayment } from './begin-card-payment.ts';

/**
 * A client tops up by card.
 * @throws Refusal 422 `no_cards` if cards are not accepted, 503 if the provider can't be reached
 */
export const beginCardTopUp = (
  ctx: Context<UserActor>,
  cards: CardProvider,
  { cents, campaignId }: { readonly cents: number; readonly campaignId?: number | undefined },
  description: string,
) =>
  beginCardPayment(ctx, cards, {
    ask: () => ({ cents, invoiceId: null }),
    pageOf: () => ({
      description,
      returns: { topUp: String(cents), ...(campaignId === undefined ? {} : { campaign: String(campaignId) }) },
    }),
  });
