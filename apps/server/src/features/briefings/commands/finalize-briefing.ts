import { addDays, dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { BriefingRecord } from '../queries.ts';
import { type At, moveBriefing } from './move-briefing.ts';

/** Days after publication until it finishes by itself (product.md §3). */
export const DAYS_TO_FINALIZE = 7;

/** Seven days after publication, its last check passed, nothing open and nothing reported. */
function finishesByItself(ctx: Context, briefing: BriefingRecord): boolean {
  if (briefing.publishedAt === null || briefing.problemReportedAt !== null) return false;
  const isTime = addDays(dayIn(briefing.publishedAt, ctx.timeZone), DAYS_TO_FINALIZE) <= dayIn(ctx.now, ctx.timeZone);
  return isTime && briefing.lastCheckOk === true && briefing.openCases === 0;
}

/** Sends it to finalization: done. A rule may do so only when nothing stands against it. */
export const finalizeBriefing = (ctx: Context, at: At) =>
  moveBriefing(ctx, 'finalize', at, (briefing) => {
    if (ctx.actor.kind === 'system' && !finishesByItself(ctx, briefing)) throw rule('not_final_yet');
    return { to: 'done' };
  });
