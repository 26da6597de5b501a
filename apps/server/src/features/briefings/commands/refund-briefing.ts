import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Cancels a published one. */
export const refundBriefing = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['refund']) =>
  moveBriefing(ctx, 'refund', at, () => ({ to: 'canceled', reason }));
