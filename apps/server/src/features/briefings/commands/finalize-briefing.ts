import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import { addDays, dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { liveSetting } from '../../settings/live.ts';
import type { BriefingRecord } from '../queries.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** The set days after publication, with a passed check, no open case and no reported problem. */
function finishesByItself(ctx: Context, briefing: BriefingRecord): boolean {
  if (briefing.publishedAt === null || briefing.problemReportedAt !== null) return false;
  const days = liveSetting('days_to_finalize');
  const isTime = addDays(dayIn(briefing.publishedAt, ctx.timeZone), days) <= dayIn(ctx.now, ctx.timeZone);
  return isTime && briefing.lastCheckOk === true && briefing.openCases === 0;
}

/** What prevents finalizing, as the audit log stores it. */
const standingAgainst = ({ lastCheckOk, openCases }: BriefingRecord) => ({
  ...(lastCheckOk === false ? { failedCheck: true } : {}),
  ...(openCases > 0 ? { openCases } : {}),
});

/**
 * Finalizes it: done. A rule may do so only if nothing prevents it. A person may do so over a failed check or an open
 * case with a reason, which is audited with what it overrides.
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
