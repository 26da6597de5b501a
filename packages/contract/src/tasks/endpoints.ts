import { endpoint } from '../shared/endpoint.ts';
import { Count, IdParams, Paging } from '../shared/pagination.ts';
import { listExport } from '../shared/resource.ts';
import { colleaguesOf, TeamText } from '../shared/thread.ts';
import { Task, TaskChange, TaskFilter, TaskInput, TaskPage, TaskPlace } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/tasks/${path}` as const;
const ADMIN = ['ADMIN'] as const;
/** Owner managers: those about the owners they see. */
const KEEPERS = ['ADMIN', 'OWNER_MANAGER'] as const;
const write = { ifMatch: 'required', idempotent: true } as const;

/** What the administrators have to do, a board of four columns; and what is to be done about owners. */
export const tasks = {
  search: endpoint({
    method: 'POST',
    path: at('search'),
    isRead: true,
    access: KEEPERS,
    summary: 'Tasks, by default in the order of the board.',
    query: Paging,
    body: TaskFilter,
    output: TaskPage,
  }),
  count: endpoint({
    method: 'POST',
    path: at('count'),
    isRead: true,
    access: KEEPERS,
    summary: 'How many tasks a filter finds.',
    body: TaskFilter,
    output: Count,
  }),
  export: listExport('tasks', TaskFilter, KEEPERS),
  get: endpoint({
    method: 'GET',
    path: at(':id'),
    access: KEEPERS,
    summary: 'One task with its comments.',
    params: IdParams,
    output: Task,
  }),
  create: endpoint({
    method: 'POST',
    path: at('new'),
    access: KEEPERS,
    summary: 'Creates a task, at the top of its column.',
    body: TaskInput,
    output: Task,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: at(':id'),
    access: KEEPERS,
    summary: 'Changes the given fields.',
    params: IdParams,
    body: TaskChange,
    output: Task,
    ifMatch: 'required',
  }),
  move: endpoint({
    method: 'POST',
    path: at(':id/move'),
    access: KEEPERS,
    summary: 'Moves it to a column, next to another task. Doing a repeating task creates the next one.',
    params: IdParams,
    body: TaskPlace,
    output: Task,
    ...write,
  }),
  note: endpoint({
    method: 'POST',
    path: at(':id/note'),
    access: KEEPERS,
    summary: 'Adds a comment, which may mention colleagues.',
    params: IdParams,
    body: TeamText,
    output: Task,
    ...write,
  }),
  colleagues: endpoint({ ...colleaguesOf('tasks'), access: KEEPERS }),
  remove: endpoint({
    method: 'DELETE',
    path: at(':id'),
    access: ADMIN,
    summary: 'Deletes it with its comments. The audit log keeps a record.',
    params: IdParams,
  }),
} as const;
