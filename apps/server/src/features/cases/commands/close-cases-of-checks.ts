import type { Context, Tx } from '../../../platform/context.ts';
import { BY_SYSTEM } from '../../../platform/thread.ts';
import { caseEntries } from '../../messages/threads.ts';
import { CHECK_PASSED, LINK_BACK } from '../findings.ts';
import { type CaseRecord, lockCase, lockCasesOfChecks } from '../queries.ts';
import { addFinding } from './add-finding.ts';
import { moveCaseByRule } from './move-case.ts';

/**
 * Closes the cases that failed checks of a briefing opened, now that a check passed. Cases opened by people stay open.
 */
export async function closeCasesOfChecks(tx: Tx, ctx: Context, briefingId: number): Promise<void> {
  for (const found of await lockCasesOfChecks(tx, briefingId)) await closeByCheck(tx, ctx, found);
}

/** Closes a case because a check passed, if it is open. One that a person opened stays open: the team is told. */
export async function closeCaseByCheck(tx: Tx, ctx: Context, caseId: number): Promise<void> {
  const found = await lockCase(tx, caseId);
  if (!found || found.state === 'closed') return;
  if (found.openedByCheck || found.openedById === null) await closeByCheck(tx, ctx, found);
  else await addFinding(tx, ctx, found, LINK_BACK);
}

const closeByCheck = (tx: Tx, ctx: Context, found: CaseRecord) =>
  moveCaseByRule(tx, ctx, 'close', found, {
    to: 'closed',
    // Closed by the system, whoever started the check.
    changes: { resolution: CHECK_PASSED, closedById: null },
    logged: {},
    data: { byCheck: true },
    after: async () => {
      await caseEntries.add(tx, ctx, { caseId: found.id }, CHECK_PASSED, { author: BY_SYSTEM });
    },
  });
