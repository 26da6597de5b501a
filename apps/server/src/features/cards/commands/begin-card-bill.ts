import type { CardProvider } from '../../../platform/cards/provider.ts';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { examineInvoice } from '../../invoices/commands/move-invoice.ts';
import { lockInvoice, openCents } from '../../invoices/queries.ts';
import { beginCardPayment } from './begin-card-payment.ts';

/**
 * A client pays what is open of a bill by card.
 * @throws Refusal 404, 403, 409 where nothing is open of it, and as a top-up by card
 */
export const beginCardBill = (ctx: Context<UserActor>, cards: CardProvider, invoiceId: number) =>
  beginCardPayment(ctx, cards, async (tx) => {
    await examineInvoice({ ...ctx, db: tx }, 'pay_from_wallet', { id: invoiceId });
    const row = await lockInvoice(tx, invoiceId);
    const cents = openCents(row);
    if (cents <= 0) throw conflict('not_possible_now');
    return { cents, invoiceId, description: row.number ?? '', returns: { tab: 'bills' } };
  });
