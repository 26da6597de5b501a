import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { requirePerson } from '../../users/require-person.ts';
import { daysSinceStop, newTime, stopClocks } from '../clocks.ts';
import { moveCase } from './move-case.ts';

interface Assignment extends RecordRef {
  /** A team member, or nobody. */
  readonly assigneeId: number | null;
  /** Calendar day. Absent: unchanged. */
  readonly dueOn?: string | null | undefined;
}

/** Assigns it to a team member or nobody, with a deadline. */
export const assignCase = (ctx: Context, { assigneeId, dueOn, ...at }: Assignment) =>
  moveCase(ctx, 'assign', at, async (before, tx) => {
    await requirePerson(tx, 'assigneeId', assigneeId, INTERNAL_ROLES);
    const undo = { assigneeId: before.assigneeId, dueOn: before.dueOn };
    if (dueOn === undefined || dueOn === before.dueOn)
      return { to: before.state, changes: { assigneeId }, logged: {}, undo };
    // A new day holds from today, whatever the clocks stood still before.
    const stopped =
      before.waitsFor === null
        ? {}
        : { ...daysSinceStop(ctx, before), ...stopClocks(ctx, { ...before, stoppedOn: null }, before.waitsFor) };
    return { to: before.state, changes: { assigneeId, ...stopped, ...newTime(ctx, dueOn) }, logged: {}, undo };
  });
