import { type PayoutState, type PayoutTransition, payoutMachine } from '@linkstand/contract/payouts/machine';
import { defineLifecycle } from '../../../platform/lifecycle/lifecycle.ts';
import { findRow } from '../../../platform/list/read.ts';
import { payoutPolicy } from '../policy.ts';
import { presentRun } from '../presenter.ts';
import type { PayoutRunRow } from '../queries.ts';
import { payoutRuns } from '../resource.ts';

const life = defineLifecycle<'payoutRuns', PayoutRunRow, PayoutState, PayoutTransition>({
  machine: payoutMachine,
  table: 'payoutRuns',
  stateColumn: 'state',
  entity: 'payout_runs',
  noun: 'payout',
  stateOf: ({ state }) => state,
  // A statement pays a part of it while somebody looks.
  locks: true,
  find: (db, ctx, id) => findRow(payoutRuns, db, ctx, id),
  policy: payoutPolicy,
  onEntering: ({ now, actor }) => ({ decidedAt: now, decidedBy: actor.name }),
  present: async (ctx, id) => presentRun(await findRow(payoutRuns, ctx.db, ctx, id), ctx),
});

/** One move of one run: the spine of every transition. */
export const movePayoutRun = life.move;
/** The move that a statement makes. */
export const movePayoutRunByRule = life.moveByRule;
