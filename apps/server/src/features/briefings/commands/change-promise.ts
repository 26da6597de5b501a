import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { requireComingDay } from './accept-publication.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** The owner promises another day, and the reminders start again. */
export const changePromise = (
  ctx: Context,
  { promisedDate, reason, ...at }: BriefingRef & TransitionInput['change_promise'],
) =>
  moveBriefing(ctx, 'change_promise', at, (briefing) => {
    requireComingDay(ctx, promisedDate);
    return {
      to: briefing.status,
      changes: { promisedDate, remindersSent: 0 },
      reason,
      data: { promisedDate, previousDate: briefing.promisedDate },
    };
  });
