import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/**
 * Checks that a promised day is today or later, in the configured time zone.
 * @throws Refusal 422
 */
export function requireComingDay(ctx: Context, promisedDate: string): void {
  if (promisedDate >= dayIn(ctx.now, ctx.timeZone)) return;
  throw rule('day_in_past', { faults: [{ path: 'promisedDate', code: 'day_in_past' }] });
}

/** The owner promises to publish on a day. */
export const acceptPublication = (
  ctx: Context,
  { promisedDate, ...at }: BriefingRef & TransitionInput['accept_publication'],
) =>
  moveBriefing(ctx, 'accept_publication', at, () => {
    requireComingDay(ctx, promisedDate);
    return { to: 'waiting_publish', changes: { promisedDate }, data: { promisedDate } };
  });
