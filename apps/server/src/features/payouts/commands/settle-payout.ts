import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { lockSupplier, supplierOf } from '../../invoices/supplier-payments.ts';
import { findOpenPayouts, postPayout } from '../post-payout.ts';
import { holdPayout, touchRun } from './hold-payout.ts';
import { movePayoutRunByRule } from './move-payout-run.ts';

interface Settled {
  readonly payoutId: number;
  readonly paidOn: string;
  /** What the bank took for it. */
  readonly cents: number;
}

/**
 * One payout of a run was paid, as a statement tells. With the last one its run is paid.
 * @throws Refusal 409 where it is paid or canceled already, 422 where the bank took another amount
 */
export async function settlePayout(tx: Tx, ctx: Context, { payoutId, paidOn, cents }: Settled): Promise<void> {
  const { run, payout } = await holdPayout(tx, ctx, payoutId);
  await lockSupplier(tx, supplierOf(payout));
  const open = await findOpenPayouts(tx, run.id);
  const found = open.find(({ id }) => id === payoutId);
  if (!found) throw conflict('not_possible_now');
  if (found.cents !== cents) throw rule('payout_amount_differs', { parameters: { amount: { cents: found.cents } } });
  await postPayout(tx, ctx, found, paidOn);
  if (open.length === 1) return movePayoutRunByRule(tx, ctx, 'pay', run, { to: 'paid' });
  await touchRun(tx, run);
  await record(tx, ctx, {
    entity: 'payout_runs',
    entityId: run.id,
    action: 'payout.settle',
    changes: { paidCount: [run.paidCount, run.paidCount + 1] },
  });
}
