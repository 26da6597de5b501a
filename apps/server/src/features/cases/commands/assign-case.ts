import type { Context, UserActor } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
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
    also: async (tx) => {
      if (to.assigneeId === null) return;
      const person = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', to.assigneeId)
        .where('role', '<>', 'USER')
        .where('disabledAt', 'is', null)
        .executeTakeFirst();
      if (!person) throw invalid({ path: 'assigneeId', code: 'choose_other' });
    },
  });
