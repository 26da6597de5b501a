import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { requirePayerInOrder } from '../payer.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/**
 * Approves a waiting briefing, in the review mode its client asked for or another. Publish as is goes straight to the
 * owner, the other modes go to the editors.
 */
export const approveBriefing = (
  ctx: Context,
  { reviewMode: wanted, reason, ...at }: BriefingRef & TransitionInput['approve'],
) =>
  moveBriefing(ctx, 'approve', at, async (briefing, tx) => {
    await requirePayerInOrder(tx, briefing);
    const reviewMode = wanted ?? briefing.reviewMode;
    if (reviewMode === null) throw rule('choose_other', { faults: [{ path: 'reviewMode', code: 'required' }] });
    const isChanged = reviewMode !== briefing.reviewMode;
    return {
      to: reviewMode === 'publish_as_is' ? 'pending_owner' : 'waiting_review',
      changes: isChanged ? { reviewMode } : {},
      reasonIfAsked: reason,
      // The client is told if the mode differs from the requested one.
      data: isChanged ? { reviewMode, previousReviewMode: briefing.reviewMode } : {},
    };
  });
