import type { Context, Tx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { findRow } from '../../../platform/list/read.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';
import type { PayoutRunRow } from '../queries.ts';
import { payoutRuns } from '../resource.ts';

/** A payout and its run, which is locked until the transaction ends. @throws Refusal 404 */
export async function holdPayout(tx: Tx, ctx: Context, payoutId: number) {
  const found = await tx.selectFrom('payouts').select('runId').where('id', '=', payoutId).executeTakeFirst();
  if (!found) throw notFound();
  await tx.selectFrom('payoutRuns').select('id').where('id', '=', found.runId).forUpdate().execute();
  const run = await findRow(payoutRuns, tx, ctx, found.runId);
  const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow();
  return { run, payout };
}

/** A payout of it changed, and the run did not move. */
export const touchRun = (tx: Tx, run: PayoutRunRow) => updateVersion(tx, 'payoutRuns', run, {});
