import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';
import { openBriefingCase } from './open-briefing-case.ts';

/** The owner will not publish it. It returns to review, with a case for the team. */
export const declinePublication = (
  ctx: Context,
  { reason, ...at }: BriefingRef & TransitionInput['decline_publication'],
) =>
  moveBriefing(ctx, 'decline_publication', at, (_briefing, _tx, inside) => ({
    to: 'in_review',
    reason,
    after: async (_tx, before) => ({ caseId: await openBriefingCase(inside, 'declined', before, reason) }),
  }));
