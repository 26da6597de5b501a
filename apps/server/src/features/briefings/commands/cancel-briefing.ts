import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Cancels what is not published yet. */
export const cancelBriefing = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['cancel']) =>
  moveBriefing(ctx, 'cancel', at, () => ({ to: 'canceled', reason }));
