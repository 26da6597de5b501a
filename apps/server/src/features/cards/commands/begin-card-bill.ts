import type { CardProvider } from '../../../platform/cards/provider.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { examineInvoice } from '../../invoices/commands/move-invoice.ts';
import { lockInvoice, openCents } from '../../invoices/queries.ts';
import { findOpenPages } from '../queries.ts';
import { beginCardPayment, OPEN_MS } from './begin-card-payment.ts';

/**
 * Begins a card payment of a bill's open amount. Whoever left the provider's page, and begins again, comes back to the
 * same one: two that are open could both be paid.
 * @throws Refusal 404, 403, 409 if nothing is open, and like a top-up by card
 */
export const beginCardBill = (ctx: Context<UserActor>, cards: CardProvider, invoiceId: number) =>
  beginCardPayment(ctx, cards, {
    ask: async (tx, inside) => {
      await examineInvoice(inside, 'pay_from_wallet', { id: invoiceId });
      const cents = openCents(await lockInvoice(tx, invoiceId));
      if (cents <= 0) throw conflict('not_possible_now');
      const begun = (await findOpenPages(tx, invoiceId)).find(
        ({ recipientId, walletCents, createdAt }) =>
          recipientId === ctx.actor.id && walletCents === cents && createdAt.getTime() + OPEN_MS > ctx.now.getTime(),
      );
      return begun ? { begun: begun.id } : { cents, invoiceId };
    },
    pageOf: ({ invoiceNumber }) => ({ description: invoiceNumber ?? '', returns: { tab: 'bills' } }),
  });
