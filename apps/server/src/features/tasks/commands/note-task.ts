import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { taskEntries } from '../../messages/threads.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import { aboutTasks } from '../about.ts';
import type { TaskLife } from './move-task.ts';

interface Note extends RecordRef {
  readonly body: string;
  /** Colleagues that it calls. */
  readonly mentions?: readonly number[] | undefined;
}

/** Adds a comment. The task stays as it is. */
export const noteTask = (ctx: Context, life: TaskLife, { body, mentions, ...at }: Note) =>
  life.move(ctx, 'note', at, ({ state }, _tx, inside) => ({
    to: state,
    logged: {},
    after: async (tx, { id }) => {
      const called = await requireColleagues(inside, aboutTasks, id, mentions);
      const { id: entryId } = await taskEntries.add(tx, ctx, { taskId: id }, body, { mentions: called });
      return { entryId };
    },
  }));
