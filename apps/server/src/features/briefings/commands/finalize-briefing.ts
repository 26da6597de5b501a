import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { addDays, dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { BriefingRecord } from '../queries.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** Days after publication until it finishes by itself (docs/RULES.md, Briefings). */
export const DAYS_TO_FINALIZE = 7;

/** Seven days after publication, its last check passed, nothing open and nothing reported. */
function finishesByItself(ctx: Context, briefing: BriefingRecord): boolean {
  if (briefing.publishedAt === null || briefing.problemReportedAt !== null) return false;
  const isTime = addDays(dayIn(briefing.publishedAt, ctx.timeZone), DAYS_TO_FINALIZE) <= dayIn(ctx.now, ctx.timeZone);
  return isTime && briefing.lastCheckOk === true && briefing.openCases === 0;
}

/** What stands against finishing it, as the log keeps it. */
const standingAgainst = ({ lastCheckOk, openCases }: BriefingRecord) => ({
  ...(lastCheckOk === false ? { failedCheck: true } : {}),
  ...(openCases > 0 ? { openCases } : {}),
});

/**
 * Sends it to finalization: done. A rule may do so only when nothing stands against it, people over a failed check or
 * an open case only with a reason, which is recorded with what it overrides.
 * @throws Refusal 422 without that reason
 */
export const finalizeBriefing = (ctx: Context, { reason, ...at }: BriefingRef & TransitionInput['finalize']) =>
  moveBriefing(ctx, 'finalize', at, (briefing) => {
    if (ctx.actor.kind === 'system' && !finishesByItself(ctx, briefing)) throw rule('not_final_yet');
    const overridden = standingAgainst(briefing);
    const isOverriding = Object.keys(overridden).length > 0;
    if (isOverriding && !reason) throw rule('reason_to_finalize', { faults: [{ path: 'reason', code: 'required' }] });
    return {
      to: 'done',
      reason,
      ...(isOverriding ? { data: { overridden }, alsoChanged: { overridden: [null, overridden] } } : {}),
    };
  });
