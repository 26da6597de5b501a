import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Refuses it with a reason that the client reads. */
export const denyBriefing = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['deny']) =>
  moveBriefing(ctx, 'deny', at, () => ({ to: 'denied', reason }));
