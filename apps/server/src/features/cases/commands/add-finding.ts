import type { Context, Tx } from '../../../platform/context.ts';
import { BY_SYSTEM } from '../../../platform/thread.ts';
import { caseEntries } from '../../messages/threads.ts';
import { startClocks } from '../clocks.ts';
import type { CaseRecord } from '../queries.ts';
import { moveCaseByRule } from './move-case.ts';

/**
 * What a check or a rule found goes into the case that is open about it, as a note of the team's: its clocks run, and
 * whoever has it is told.
 */
export const addFinding = (tx: Tx, ctx: Context, found: CaseRecord, finding: string) =>
  moveCaseByRule(tx, ctx, 'resume', found, {
    to: found.state,
    changes: startClocks(ctx, found),
    logged: {},
    data: { byFinding: true },
    after: async () => {
      await caseEntries.add(tx, ctx, { caseId: found.id, isNote: true }, finding, { author: BY_SYSTEM });
    },
  });
