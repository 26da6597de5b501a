import type { Context, UserActor } from '../../../platform/context.ts';
import { requireAssignee } from '../assignee.ts';
import { actOnCase } from './act-on-case.ts';

/** Gives it to somebody of the team, or to nobody, with a deadline. */
export const assignCase = (
  ctx: Context<UserActor>,
  id: number,
  version: number,
  to: { assigneeId: number | null; dueOn?: string | null | undefined },
) =>
  actOnCase(ctx, 'assign', id, version, {
    changes: { assigneeId: to.assigneeId, ...(to.dueOn === undefined ? {} : { dueOn: to.dueOn }) },
    also: (tx) => requireAssignee(tx, to.assigneeId),
  });
