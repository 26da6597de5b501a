import type { Case } from '@linkstand/contract/cases/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { toastDone } from '../../ui/toast.ts';

/** One case with what was said. Every key starts with `cases`. */
export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: ['cases', 'detail', id],
    queryFn: ({ signal }) => api.cases.get({ params: { id } }, { signal }),
  });

type RecordRef = { params: { id: number }; version: number };

/**
 * Runs an act on a case and shows what came of it, also when somebody else was faster.
 *
 * @param onDone called before the case is shown as it is then, so also by a form that it no longer has
 */
export function useCaseAct(shown: Pick<Case, 'id' | 'version'>, onDone?: () => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['cases'] });
  return useMutation({
    mutationFn: ({ call }: { call: (at: RecordRef) => Promise<Case>; done: string }) =>
      call({ params: { id: shown.id }, version: shown.version }),
    onSuccess: (fresh, { done }) => {
      onDone?.();
      client.setQueryData(caseQuery(fresh.id).queryKey, fresh);
      toastDone(done);
      void client.invalidateQueries({ queryKey: ['briefings'] });
      return refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) return refresh();
      return undefined;
    },
    meta: { quiet: true },
  });
}
