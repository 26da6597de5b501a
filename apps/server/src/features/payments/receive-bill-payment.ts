import { sql } from 'kysely';
import { actorIdOf, type Context, type Tx } from '../../platform/context.ts';
import { record } from '../../platform/record.ts';
import type { PaymentRow } from './queries.ts';

/** Money that arrived in the bank for a bill, as a person or a statement says. */
export interface ReceivedForBill {
  readonly bill: { readonly id: number; readonly billingAccountId: number };
  readonly cents: number;
  readonly receivedOn: string;
}

/**
 * Stores a confirmed payment of a bill, so that it stands under payments and can be reversed. The caller posts it.
 * @returns its id
 */
export async function receiveBillPayment(
  tx: Tx,
  ctx: Context,
  { bill, cents, receivedOn }: ReceivedForBill,
): Promise<PaymentRow['id']> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      kind: 'top_up',
      state: 'confirmed',
      billingAccountId: bill.billingAccountId,
      // The client, or the manager of the company; whoever enters it where the company has none.
      recipientId: sql<number>`coalesce(
        (select a.user_id from billing_accounts a where a.id = ${bill.billingAccountId}),
        (select u.id from users u join billing_accounts a on a.company_id = u.company_id
          where a.id = ${bill.billingAccountId} and u.is_company_manager order by u.id limit 1),
        ${actorIdOf(ctx.actor)}::bigint)`,
      walletCents: cents,
      invoiceId: bill.id,
      receivedOn,
      decidedBy: ctx.actor.name,
      decidedAt: ctx.now,
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(tx, ctx, {
    entity: 'payments',
    entityId: id,
    action: 'payment.receive',
    to: 'confirmed',
    changes: { walletCents: [null, cents], receivedOn: [null, receivedOn] },
  });
  return id;
}
