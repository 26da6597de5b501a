import { type TaskAct, type TaskState, type TaskTransition, taskMachine } from '@linkstand/contract/tasks/machine';
import type { AboutSources } from '../../../platform/about.ts';
import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { defineLifecycle, type RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { keyFor, lockBoard, type Place } from '../board.ts';
import { nextDue } from '../next-due.ts';
import { taskPolicy } from '../policy.ts';
import { presentTask } from '../presenter.ts';
import { aboutOf, findTask, type TaskRecord } from '../queries.ts';
import { seesTask } from '../require-scope.ts';
import { addTask } from './create-task.ts';

/** The moves of tasks. A 409 shows the task with the names of what it is about. */
export const taskLife = (sources: AboutSources) =>
  defineLifecycle<'tasks', TaskRecord, TaskState, TaskTransition, TaskAct>({
    machine: taskMachine,
    table: 'tasks',
    stateColumn: 'state',
    entity: 'tasks',
    noun: 'task',
    stateOf: ({ state }) => state,
    find: findTask,
    policy: taskPolicy,
    onEntering: ({ now }, _before, to) => ({ doneAt: to === 'done' ? now : null }),
    present: (ctx, id) => presentTask(ctx, sources, id),
  });
export type TaskLife = ReturnType<typeof taskLife>;

/** Puts a task into a column, beside another. One that repeats and gets done is made again for its next day. */
export const moveTask = (ctx: Context, life: TaskLife, { id, version, ...place }: RecordRef & Place) =>
  life.move(ctx, 'move', { id, version }, async (before, tx, inside) => {
    await lockBoard(tx);
    const isDone = place.state === 'done' && before.state !== 'done';
    const repeats = before.repeats;
    return {
      to: place.state,
      // The next one repeats instead, so that nothing is made twice when it is opened and done again.
      changes: { boardKey: await keyFor(tx, place, id), ...(isDone && repeats ? { repeats: null } : {}) },
      // Nobody looks up the order of tasks in the history.
      logged: {},
      ...(isDone && repeats
        ? {
            after: async () => {
              const { assigneeId } = before;
              await addTask(inside, {
                title: before.title,
                detail: before.detail,
                assigneeId: assigneeId !== null && (await seesTask(tx, assigneeId, id)) ? assigneeId : null,
                priority: before.priority,
                repeats,
                dueOn: nextDue(repeats, before.dueOn, dayIn(ctx.now, ctx.timeZone)),
                checklist: before.checklist.map((step) => ({ ...step, isDone: false })),
                about: aboutOf(before),
              });
            },
          }
        : {}),
    };
  });
