import type { Subscriber } from '../../platform/events.ts';

/** If a payment is undone, its movement is open again: the bank has moved the money all the same. */
export const followStatement: Subscriber = async (tx, event) => {
  if (event.name !== 'payment.reverse') return;
  const settled = await tx
    .selectFrom('statementSettlements')
    .select('lineId')
    .where('paymentId', '=', event.entityId)
    .executeTakeFirst();
  if (!settled) return;
  await tx.deleteFrom('statementSettlements').where('paymentId', '=', event.entityId).execute();
  await tx
    .updateTable('statementLines')
    .set({ state: 'open', decidedBy: null, decidedAt: null })
    .where('id', '=', settled.lineId)
    .where('state', '=', 'booked')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('statementSettlements as s').select('s.cents').where('s.lineId', '=', settled.lineId))),
    )
    .execute();
};
