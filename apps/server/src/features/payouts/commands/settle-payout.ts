import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, notFound, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { findRow } from '../../../platform/resource/read.ts';
import { findOpenPayouts, postPayout } from '../post-payout.ts';
import { payoutRuns } from '../resource.ts';
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
  const payout = await tx.selectFrom('payouts').select('runId').where('id', '=', payoutId).executeTakeFirst();
  if (!payout) throw notFound();
  await tx.selectFrom('payoutRuns').select('id').where('id', '=', payout.runId).forUpdate().execute();
  const run = await findRow(payoutRuns, tx, ctx, payout.runId);
  const open = await findOpenPayouts(tx, run.id);
  const found = open.find(({ id }) => id === payoutId);
  if (!found) throw conflict('not_possible_now');
  if (found.cents !== cents) throw rule('payout_amount_differs', { parameters: { amount: { cents: found.cents } } });
  await postPayout(tx, ctx, found, paidOn);
  if (open.length === 1) return movePayoutRunByRule(tx, ctx, 'pay', run, { to: 'paid' });
  await tx
    .updateTable('payoutRuns')
    .set({ version: run.version + 1 })
    .where('id', '=', run.id)
    .execute();
  await record(tx, ctx, {
    entity: 'payout_runs',
    entityId: run.id,
    action: 'payout.settle',
    changes: { paidCount: [run.paidCount, run.paidCount + 1] },
  });
}
