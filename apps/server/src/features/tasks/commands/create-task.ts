import type { TaskInput } from '@linkstand/contract/tasks/schema';
import type { AboutSources } from '../../../platform/about.ts';
import { type Context, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { keyFor, lockBoard } from '../board.ts';
import { requireAssignee, requireTaskAbout } from '../require-scope.ts';

/** Writes a task on top of its column. @returns its id */
export const addTask = (
  ctx: Context,
  { about = null, state = 'todo', checklist = [], ...fields }: TaskInput,
): Promise<number> =>
  together(ctx, async (tx) => {
    await lockBoard(tx);
    const { id } = await tx
      .insertInto('tasks')
      .values({
        ...fields,
        state,
        boardKey: await keyFor(tx, { state }),
        checklist: JSON.stringify(checklist),
        aboutKind: about?.kind ?? null,
        aboutId: about?.id ?? null,
        createdById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
        createdBy: ctx.actor.name,
        createdAt: ctx.now,
        doneAt: state === 'done' ? ctx.now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      entity: 'tasks',
      entityId: id,
      action: 'task.create',
      to: state,
      changes: { title: [null, fields.title] },
      data: { assigneeId: fields.assigneeId ?? null },
    });
    return id;
  });

/** Makes a task. @returns its id */
export const createTask = (ctx: Context, sources: AboutSources, input: TaskInput): Promise<number> =>
  together(ctx, async (_tx, inside) => {
    const { about = null } = input;
    await requireTaskAbout(inside, sources, about);
    await requireAssignee(inside, sources, input.assigneeId, about);
    return addTask(inside, input);
  });
