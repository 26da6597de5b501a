import { addWorkingDays, dayIn, workingDaysBetween } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { hasRole } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { liveSetting } from '../../settings/live.ts';
import type { CaseRecord } from '../queries.ts';
import { moveCase, withEntry } from './move-case.ts';

/**
 * Adds an entry. An answer of the team moves it to answered. If a client opened it, its clock then stands still until
 * the client answers, which opens it again, due so many working days later.
 */
export const answerCase = (ctx: Context, { body, ...at }: RecordRef & { readonly body: string }) =>
  moveCase(ctx, 'answer', at, (before) => ({
    ...(hasRole(ctx.actor, 'USER')
      ? { to: 'open', changes: { stoppedOn: null, dueOn: dueAgain(ctx, before) } }
      : { to: 'answered', changes: { stoppedOn: before.isByClient ? (before.stoppedOn ?? today(ctx)) : null } }),
    ...withEntry(ctx, body),
  }));

const today = ({ now, timeZone }: Context): string => dayIn(now, timeZone);

/** Its due day, later by the working days that the clock stood still. */
function dueAgain(ctx: Context, { dueOn, stoppedOn }: CaseRecord): string | null {
  if (dueOn === null || stoppedOn === null) return dueOn;
  const holidays = new Set(liveSetting('holidays'));
  return addWorkingDays(dueOn, workingDaysBetween(stoppedOn, today(ctx), holidays), holidays);
}
