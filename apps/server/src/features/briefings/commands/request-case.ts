import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';
import { openBriefingCase } from './open-briefing-case.ts';

/** Somebody asks for a solution that no move of the lifecycle gives. @returns the case's id */
export async function requestCase(
  ctx: Context,
  { reason, ...at }: BriefingRef & { readonly reason: string },
): Promise<number> {
  let caseId = 0;
  await actOnBriefing(ctx, 'open_case', at, (briefing) => ({
    reason,
    // Whoever follows cases hears of it by the case's own event.
    silent: true,
    after: async (tx) => {
      caseId = await openBriefingCase(tx, ctx, 'question', briefing, reason);
      return { caseId };
    },
  }));
  return caseId;
}
