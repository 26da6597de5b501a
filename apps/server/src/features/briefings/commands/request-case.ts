import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';
import { openBriefingCase } from './open-briefing-case.ts';

/** Opens a case for a problem that no transition solves. @returns the case's id */
export async function requestCase(
  ctx: Context,
  { reason, ...at }: BriefingRef & { readonly reason: string },
): Promise<number> {
  let caseId = 0;
  await actOnBriefing(ctx, 'open_case', at, (briefing, _tx, inside) => ({
    reason,
    // The case's own event notifies whoever follows cases.
    silent: true,
    after: async () => {
      caseId = await openBriefingCase(inside, 'question', briefing, reason);
      return { caseId };
    },
  }));
  return caseId;
}
