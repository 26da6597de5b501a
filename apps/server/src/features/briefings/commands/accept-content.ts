import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { partiesTo } from '../policy.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/**
 * The content is accepted, with the price where a swap of the site raised it, and the owner is asked. Staff accept on
 * the client's behalf only with a reason.
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
