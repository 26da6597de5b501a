import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { requirePerson } from '../../users/require-person.ts';
import { moveCase } from './move-case.ts';

interface Assignment extends RecordRef {
  /** A team member, or nobody. */
  readonly assigneeId: number | null;
  /** Calendar day. Absent: unchanged. */
  readonly dueOn?: string | null | undefined;
}

/** Assigns it to a team member or nobody, with a deadline. */
export const assignCase = (ctx: Context, { assigneeId, dueOn, ...at }: Assignment) =>
  moveCase(ctx, 'assign', at, async ({ state, stoppedOn }, tx) => {
    await requirePerson(tx, 'assigneeId', assigneeId, INTERNAL_ROLES);
    // A new day holds from today, whatever the clock stood still before.
    const newDay =
      dueOn === undefined ? {} : { dueOn, ...(stoppedOn === null ? {} : { stoppedOn: dayIn(ctx.now, ctx.timeZone) }) };
    return { to: state, changes: { assigneeId, ...newDay }, logged: {} };
  });
