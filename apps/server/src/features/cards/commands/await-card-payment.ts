import type { Context, Tx } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { type CardRef, lockCardPayment } from '../queries.ts';

/** The payer is done on the provider's page, and the money takes days: the page is closed, and nothing is paid twice. */
export async function awaitCardPayment(tx: Tx, ctx: Context, ref: CardRef): Promise<void> {
  const row = await lockCardPayment(tx, ref);
  if (row?.state !== 'announced' || row.cardUrl === null) return;
  await record(
    tx,
    ctx,
    {
      entity: 'payments',
      entityId: row.id,
      action: 'payment.await',
      changes: {},
      data: { clientId: row.recipientId },
    },
    { table: 'payments', row, values: { cardUrl: null } },
  );
}
