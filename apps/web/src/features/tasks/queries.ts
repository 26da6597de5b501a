import type { Task, TaskRow } from '@linkstand/contract/tasks/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRecordAct } from '../../lib/use-record-act.ts';

/** One task with its comments. Every key starts with `tasks`. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: ['tasks', 'detail', id],
    queryFn: ({ signal }) => api.tasks.get({ params: { id } }, { signal }),
  });

/** Whom any task can be given to: the administrators. */
export const assigneesQuery = queryOptions({
  queryKey: ['tasks', 'assignees'],
  queryFn: async ({ signal }) => (await api.admins.getAll({}, { signal })).data,
  staleTime: 60_000,
});

/** Whom a task about an owner can be given to as well: the owner managers who see it. */
export const managersQuery = (ownerId: number) =>
  queryOptions({
    queryKey: ['tasks', 'managers', ownerId],
    queryFn: async ({ signal }) => (await api.owners.managers({ query: { seeing: ownerId } }, { signal })).data,
    staleTime: 60_000,
  });

export const useTaskAct = (shown: Pick<TaskRow, 'id' | 'version'>) => useRecordAct<Task>(shown, taskQuery);
