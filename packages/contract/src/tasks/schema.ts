import { z } from 'zod';
import { About, ShownAbout } from '../about/schema.ts';
import { Day, Instant, line, text } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { ThreadEntry } from '../shared/thread.ts';
import { MAX_TITLE, MIN_TITLE } from '../shared/title.ts';
import { TASK_PRIORITIES, TASK_REPEATS } from './choices.ts';
import { taskFilter } from './filter.ts';
import { type TaskAct, taskMachine } from './machine.ts';

/** Most steps of one checklist. */
export const MAX_STEPS = 50;

export const TaskStep = z.strictObject({ text: line(200, 1), isDone: z.boolean() }).meta({ id: 'TaskStep' });
export type TaskStep = z.output<typeof TaskStep>;

export const TaskRow = z
  .object({
    id: Id,
    version: z.int(),
    state: z.enum(taskMachine.states),
    title: z.string(),
    assignee: Ref.nullable(),
    dueOn: Day.nullable(),
    isOverdue: z.boolean(),
    priority: z.enum(TASK_PRIORITIES),
    repeats: z.enum(TASK_REPEATS).nullable(),
    checklist: z.array(TaskStep),
    /** How many comments it has. */
    comments: z.int(),
    about: ShownAbout.nullable(),
    createdBy: z.string(),
    createdAt: Instant,
    doneAt: Instant.nullable(),
    can: z.object({
      move: z.boolean(),
      update: z.boolean(),
      note: z.boolean(),
      remove: z.boolean(),
    } satisfies Record<TaskAct, z.ZodBoolean>),
  })
  .meta({ id: 'TaskRow' });
export type TaskRow = z.output<typeof TaskRow>;

export const Task = TaskRow.extend({ detail: z.string(), entries: z.array(ThreadEntry) }).meta({ id: 'Task' });
export type Task = z.output<typeof Task>;

export const TaskFilter = filterSchema(taskFilter);
export type TaskFilter = z.output<typeof TaskFilter>;

export const TaskPage = pageOf(TaskRow);
/** `position` is the order of the board. */
export const TASK_SORTS = ['position', 'dueOn', 'priority', 'title', 'createdAt'] as const;

const fields = {
  title: line(MAX_TITLE, MIN_TITLE),
  detail: text(5000),
  /** An administrator, or an owner manager who sees the owner that it is about. */
  assigneeId: Id.nullable(),
  dueOn: Day.nullable(),
  priority: z.enum(TASK_PRIORITIES),
  repeats: z.enum(TASK_REPEATS).nullable(),
  checklist: z.array(TaskStep).max(MAX_STEPS, 'list_full'),
  about: About.nullable(),
};

/** A new task, on top of its column. */
export const TaskInput = z.strictObject({
  ...z.object(fields).partial().shape,
  title: fields.title,
  state: z.enum(taskMachine.states).optional(),
});
export type TaskInput = z.output<typeof TaskInput>;

/** An absent field stays. The checklist is sent whole. */
export const TaskChange = z.strictObject(fields).partial();
export type TaskChange = z.output<typeof TaskChange>;

/**
 * Where a card is put: below `afterId`, else above `beforeId`. A neighbour that has left the column meanwhile is
 * ignored, and without any it comes on top.
 */
export const TaskPlace = z.strictObject({
  state: z.enum(taskMachine.states),
  afterId: Id.nullable().optional(),
  beforeId: Id.nullable().optional(),
});
