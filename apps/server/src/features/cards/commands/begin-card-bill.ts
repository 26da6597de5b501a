import type { CardProvider } from '../../../platform/cards/provider.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { examineInvoice } from '../../invoices/commands/move-invoice.ts';
import { lockInvoice, openCents } from '../../invoices/queries.ts';
import { beginCardPayment } from './begin-card-payment.ts';

/**
 * Begins a card payment of a bill's open amount.
 * @throws Refusal 404, 403, 409 if nothing is open, and like a top-up by card
 */
export const beginCardBill = (ctx: Context<UserActor>, cards: CardProvider, invoiceId: number) =>
  beginCardPayment(ctx, cards, {
    ask: async (tx, inside) => {
      await examineInvoice(inside, 'pay_from_wallet', { id: invoiceId });
      const cents = openCents(await lockInvoice(tx, invoiceId));
      if (cents <= 0) throw conflict('not_possible_now');
      return { cents, invoiceId };
    },
    pageOf: ({ invoiceNumber }) => ({ description: invoiceNumber ?? '', returns: { tab: 'bills' } }),
  });
