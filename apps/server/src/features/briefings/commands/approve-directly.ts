import type { Context } from '../../../platform/context.ts';
import { type At, moveBriefing } from './move-briefing.ts';

/** Approves without editors, straight to the owner. */
export const approveDirectly = (ctx: Context, at: At) =>
  moveBriefing(ctx, 'approve_directly', at, () => ({ to: 'pending_owner' }));
