import type { contract } from '@linkstand/contract';
import type { AboutSources } from '../../platform/about.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { listHandlers } from '../../platform/list/handlers.ts';
import { findColleagues } from '../users/colleagues.ts';
import { aboutTasks } from './about.ts';
import { createTask } from './commands/create-task.ts';
import { moveTask, taskLife } from './commands/move-task.ts';
import { noteTask } from './commands/note-task.ts';
import { removeTask } from './commands/remove-task.ts';
import { updateTask } from './commands/update-task.ts';
import { presentTask, presentTaskRows } from './presenter.ts';
import { findTask, tasksList } from './queries.ts';

/** @param sources every kind of record that a task can be about */
export function tasksRoutes(sources: AboutSources): Handlers<typeof contract.tasks> {
  const life = taskLife(sources);
  return {
    ...listHandlers(tasksList, (rows, ctx) => presentTaskRows(ctx, sources, rows)),
    get: ({ params }, ctx) => presentTask(ctx, sources, params.id),
    create: async ({ body }, ctx) => presentTask(ctx, sources, await createTask(ctx, sources, body)),
    update: async ({ params, version, body }, ctx) => {
      await updateTask(ctx, life, sources, { ...body, id: params.id, version });
      return presentTask(ctx, sources, params.id);
    },
    move: async ({ params, version, body }, ctx) => {
      await moveTask(ctx, life, { ...body, id: params.id, version });
      return presentTask(ctx, sources, params.id);
    },
    note: async ({ params, version, body }, ctx) => {
      await noteTask(ctx, life, { ...body, id: params.id, version });
      return presentTask(ctx, sources, params.id);
    },
    colleagues: async ({ params, query }, ctx) => {
      await findTask(ctx.db, ctx, params.id);
      return { data: await findColleagues(ctx, aboutTasks, params.id, query.text) };
    },
    remove: ({ params }, ctx) => removeTask(ctx, life, params.id),
  };
}
