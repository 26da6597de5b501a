import type { Context } from '../../../platform/context.ts';
import type { TaskLife } from './move-task.ts';

/** Deletes a task with its comments. The audit log still says that it existed. */
export const removeTask = (ctx: Context, life: TaskLife, id: number): Promise<void> =>
  life.act(ctx, 'remove', { id }, ({ state, title, detail }) => ({
    from: state,
    logged: { title: [title, null], detail: [detail, null] },
    after: async (tx) => {
      await tx.deleteFrom('tasks').where('id', '=', id).execute();
    },
  }));
