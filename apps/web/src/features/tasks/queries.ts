import type { Task, TaskRow } from '@linkstand/contract/tasks/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { toastDone } from '../../ui/toast.ts';

/** One task with its comments. Every key starts with `tasks`. */
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: ['tasks', 'detail', id],
    queryFn: ({ signal }) => api.tasks.get({ params: { id } }, { signal }),
  });

/** Whom a task can be given to: the administrators. */
export const assigneesQuery = queryOptions({
  queryKey: ['tasks', 'assignees'],
  queryFn: async ({ signal }) => (await api.admins.getAll({}, { signal })).data,
  staleTime: 60_000,
});

type RecordRef = { params: { id: number }; version: number };

/** Runs an act on a task and shows what came of it, also when somebody else was faster. */
export function useTaskAct(shown: Pick<TaskRow, 'id' | 'version'>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['tasks'] });
  return useMutation({
    mutationFn: ({ call }: { call: (at: RecordRef) => Promise<Task>; done?: string }) =>
      call({ params: { id: shown.id }, version: shown.version }),
    onSuccess: (fresh, { done }) => {
      client.setQueryData(taskQuery(fresh.id).queryKey, fresh);
      if (done) toastDone(done);
      return refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) return refresh();
      return undefined;
    },
    meta: { quiet: true },
  });
}
