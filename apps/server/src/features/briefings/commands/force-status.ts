import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/**
 * Sets any status, by an administrator who was warned. Audited as forced. All effects follow from the entered state.
 */
export const forceStatus = (ctx: Context, { status, reason, ...at }: BriefingRef & TransitionInput['force_status']) =>
  moveBriefing(ctx, 'force_status', at, (briefing) => {
    if (status === briefing.status) {
      throw rule('already_in_status', { faults: [{ path: 'status', code: 'already_in_status' }] });
    }
    return { to: status, reason, forced: true };
  });
