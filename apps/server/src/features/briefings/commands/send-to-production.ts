import type { Context } from '../../../platform/context.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Sends the reviewed content to the owner; what must be accepted by the client first is asked by the policy. */
export const sendToProduction = (ctx: Context, at: BriefingRef) =>
  moveBriefing(ctx, 'send_to_production', at, () => ({ to: 'pending_owner' }));
