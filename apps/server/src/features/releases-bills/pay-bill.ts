import type { Context, Tx } from '../../platform/context.ts';
import { conflict, rule } from '../../platform/errors.ts';
import { record } from '../../platform/record.ts';
import { updateVersion } from '../../platform/versioned-row.ts';
import { settleBill } from './settle-bill.ts';

interface BillPayment {
  readonly id: number;
  /** What the bank moved, above zero. */
  readonly cents: number;
  readonly day: string;
}

/**
 * Marks an open bill as paid by the bank on a day, in the caller's transaction.
 * @throws Refusal 409 if it is paid already or gone; 422 if the bank moved another amount
 */
export async function payBill(tx: Tx, ctx: Context, { id, cents, day }: BillPayment): Promise<void> {
  const bill = await tx.selectFrom('releaseBills').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!bill || bill.paymentDate !== null) throw conflict('statement_item_settled');
  if (bill.valueCents !== cents)
    throw rule('statement_items_differ', { parameters: { amount: { cents: bill.valueCents } } });
  await updateVersion(tx, 'releaseBills', bill, { paymentDate: day });
  await settleBill(tx, ctx, id);
  await record(tx, ctx, {
    entity: 'release_bills',
    entityId: id,
    action: 'release_bill.update',
    changes: { paymentDate: [null, day] },
  });
}
