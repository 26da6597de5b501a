import type { Context } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { taskPolicy } from '../policy.ts';
import { findTask } from '../queries.ts';

/** Deletes a task with its comments. The audit log still says that it existed. */
export const removeTask = (ctx: Context, id: number): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await findTask(tx, ctx.actor, id);
    taskPolicy.authorize(ctx.actor, 'remove', before);
    await tx.deleteFrom('tasks').where('id', '=', id).execute();
    await record(tx, ctx, {
      entity: 'tasks',
      entityId: id,
      action: 'task.remove',
      from: before.state,
      changes: { title: [before.title, null], detail: [before.detail, null] },
    });
  });
