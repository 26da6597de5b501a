import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { requirePayerInOrder } from '../payer.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Approves without editors, straight to the owner. */
export const approveDirectly = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['approve_directly']) =>
  moveBriefing(ctx, 'approve_directly', at, async (briefing, tx) => {
    await requirePayerInOrder(tx, briefing);
    return { to: 'pending_owner', reasonIfAsked: reason };
  });
