import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Sends the reviewed content to the owner. The policy requires the client's acceptance in the mode that needs it. */
export const sendToProduction = (
  ctx: Context,
  { reason, ...at }: BriefingRef & TransitionInput['send_to_production'],
) => moveBriefing(ctx, 'send_to_production', at, () => ({ to: 'pending_owner', reasonIfAsked: reason }));
