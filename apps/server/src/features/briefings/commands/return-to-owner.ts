import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Returns a wrong publication to the owner, whose link works again. */
export const returnToOwner = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['return_to_owner']) =>
  moveBriefing(ctx, 'return_to_owner', at, () => ({ to: 'waiting_publish', reason }));
