import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone } from '../ui/toasts/toast.ts';
import { isStatus } from './errors.ts';

/** Which record an act is asked for, and which version of it was seen. */
export type RecordRef = { params: { id: number }; version: number };

type Asked<Row> = {
  call: (at: RecordRef) => Promise<Row>;
  /** What a toast says then. */
  done?: string;
  /** Called before the record is shown as it is then, so also for a form that is gone by that time. */
  onDone?: (() => void) | undefined;
};

type Options = {
  /** Other nouns whose records an act changes. */
  also?: readonly string[];
};

/**
 * Runs an act on a record and shows what came of it, also when somebody else was faster.
 *
 * @param queryOf its query, whose key begins with the plural noun
 */
export function useRecordAct<Row extends { id: number }>(
  { id, version }: { id: number; version: number },
  queryOf: (id: number) => { queryKey: QueryKey },
  { also = [] }: Options = {},
) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: queryOf(id).queryKey.slice(0, 1) });
  return useMutation({
    mutationFn: ({ call }: Asked<Row>) => call({ params: { id }, version }),
    onSuccess: (fresh, { done, onDone }) => {
      onDone?.();
      client.setQueryData(queryOf(fresh.id).queryKey, fresh);
      if (done) toastDone(done);
      for (const noun of also) void client.invalidateQueries({ queryKey: [noun] });
      return refresh();
    },
    onError: (error) => (isStatus(error, 409) ? refresh() : undefined),
    meta: { quiet: true },
  });
}
