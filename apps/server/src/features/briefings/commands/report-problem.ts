import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';
import { openBriefingCase } from './open-briefing-case.ts';

/** The client reports a problem with the publication. It is not finalized automatically until the team has looked. */
export const reportProblem = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['report_problem']) =>
  moveBriefing(ctx, 'report_problem', at, (briefing, _tx, inside) => ({
    to: briefing.status,
    changes: { problemReportedAt: ctx.now },
    reason,
    after: async () => ({ caseId: await openBriefingCase(inside, 'dispute', briefing, reason) }),
  }));
