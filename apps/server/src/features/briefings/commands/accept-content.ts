import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { partiesTo } from '../policy.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/**
 * Accepts the content, and the price if a swapped site raised it; then the owner is asked. The team accepts on the
 * client's behalf only with a reason.
 */
export const acceptContent = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['accept_content']) =>
  moveBriefing(ctx, 'accept_content', at, (briefing) => {
    const onBehalf = !partiesTo(ctx.actor, briefing).has('client');
    if (onBehalf && !reason) throw rule('reason_required', { faults: [{ path: 'reason', code: 'required' }] });
    return {
      to: 'pending_owner',
      changes: { acceptedPriceCents: null },
      reason,
      data: { onBehalf },
      after: async (tx) => {
        await tx
          .updateTable('contentVersions')
          .set({ acceptedAt: ctx.now })
          .where('id', '=', briefing.currentVersionId)
          .execute();
        return undefined;
      },
    };
  });
