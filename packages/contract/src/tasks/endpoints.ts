import { endpoint } from '../shared/endpoint.ts';
import { Count, IdParams, Paging } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { colleaguesOf, TeamText } from '../shared/thread.ts';
import { Task, TaskChange, TaskFilter, TaskInput, TaskPage, TaskPlace } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/tasks/${path}` as const;
const ADMIN = ['ADMIN'] as const;
const write = { ifMatch: 'required', idempotent: true } as const;

/** What the administrators have to do: a board of four columns. */
export const tasks = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: ADMIN,
    summary: 'One page of tasks, in the order of the board unless a sort is given.',
    query: Paging,
    body: TaskFilter,
    output: TaskPage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: ADMIN,
    summary: 'How many tasks a filter finds.',
    body: TaskFilter,
    output: Count,
  }),
  export: listExport('tasks', TaskFilter, ADMIN),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: ADMIN,
    summary: 'One task with its comments.',
    params: IdParams,
    output: Task,
  }),
  create: endpoint({
    method: 'POST',
    path: at('new'),
    access: ADMIN,
    summary: 'Makes a task, on top of its column.',
    body: TaskInput,
    output: Task,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: at(':id'),
    access: ADMIN,
    summary: 'Changes the fields given.',
    params: IdParams,
    body: TaskChange,
    output: Task,
    ifMatch: 'required',
  }),
  move: endpoint({
    method: 'POST',
    path: at(':id/move'),
    access: ADMIN,
    summary: 'Puts it into a column, beside another task. One that repeats is made again when it is done.',
    params: IdParams,
    body: TaskPlace,
    output: Task,
    ...write,
  }),
  note: endpoint({
    method: 'POST',
    path: at(':id/note'),
    access: ADMIN,
    summary: 'Adds a comment, which may mention colleagues.',
    params: IdParams,
    body: TeamText,
    output: Task,
    ...write,
  }),
  colleagues: endpoint({ ...colleaguesOf('tasks'), access: ADMIN }),
  remove: endpoint({
    method: 'DELETE',
    path: at(':id'),
    access: ADMIN,
    summary: 'Deletes it with its comments; the log keeps that it was there.',
    params: IdParams,
  }),
} as const;
