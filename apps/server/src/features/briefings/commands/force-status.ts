import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Any status, by an admin who was warned: recorded as forced, and all else follows from the state entered. */
export const forceStatus = (ctx: Context, { status, reason, ...at }: BriefingRef & TransitionInput['force_status']) =>
  moveBriefing(ctx, 'force_status', at, (briefing) => {
    if (status === briefing.status) {
      throw rule('already_in_status', { faults: [{ path: 'status', code: 'already_in_status' }] });
    }
    return { to: status, reason, forced: true };
  });
