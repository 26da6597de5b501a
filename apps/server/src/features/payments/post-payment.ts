import type { Context, Tx } from '../../platform/context.ts';
import { accountOf } from '../ledger/accounts.ts';
import { postTransfer } from '../ledger/transfers.ts';
import { type BillPaid, paymentExtensions } from './extensions.ts';
import { type PaymentRow, selectPayments } from './queries.ts';
import { postReturns, restatePayment } from './returns.ts';

/** Cents of a payment that are expected on the bill that it is for: not those of a page that was closed. */
export const expectedCents = ({ state, walletCents }: Pick<PaymentRow, 'state' | 'walletCents'>): number =>
  state === 'announced' ? walletCents : 0;

/**
 * Posts money that has arrived: it settles the bill that it is for, otherwise it is in the client's wallet. The same
 * for the card provider's event and for the team.
 *
 * @param before as it was before it was confirmed
 */
export async function postPayment(
  tx: Tx,
  ctx: Context,
  before: PaymentRow,
  { cents, receivedOn }: { readonly cents: number; readonly receivedOn: string },
): Promise<void> {
  const { id, method, invoiceId, billingAccountId } = before;
  const from: BillPaid['from'] = method === 'card' ? 'provider' : 'bank';
  const key = `payment/${id}`;
  if (invoiceId !== null) {
    const paid = {
      invoiceId,
      paymentId: id,
      cents,
      expectedCents: expectedCents(before),
      from,
      paidOn: receivedOn,
      key,
    };
    if (await paymentExtensions().settleBill(tx, ctx, paid)) return postKnownReturns(tx, ctx, id);
  }
  await postTransfer(tx, ctx, {
    kind: 'top_up',
    entries: [
      [from, cents],
      [accountOf('wallet', billingAccountId), -cents],
    ],
    paymentId: id,
    key,
  });
  await postKnownReturns(tx, ctx, id);
}

/** What was told to be taken back before the payment itself was told. */
async function postKnownReturns(tx: Tx, ctx: Context, id: number): Promise<void> {
  const payment = await selectPayments(tx).where('payments.id', '=', id).executeTakeFirstOrThrow();
  const takenCents = await postReturns(tx, ctx, payment);
  if (takenCents !== payment.takenCents) await restatePayment(tx, ctx, payment);
}
