import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Takes it back into review from the client or the owner. */
export const recallBriefing = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['recall']) =>
  moveBriefing(ctx, 'recall', at, () => ({ to: 'in_review', reason }));
