import type { Review } from '@linkstand/contract/reviews/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { toastDone } from '../../ui/toast.ts';

/** One request of a seller. Every key starts with `reviews`. */
export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['reviews', 'detail', id],
    queryFn: ({ signal }) => api.reviews.get({ params: { id } }, { signal }),
  });

type RecordRef = { params: { id: number }; version: number };

/** Decides on a request, or takes it back, and shows what came of it, also when somebody else was faster. */
export function useReviewAct({ id, version }: Pick<Review, 'id' | 'version'>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['reviews'] });
  return useMutation({
    mutationFn: ({ call }: { call: (at: RecordRef) => Promise<Review>; done: string }) =>
      call({ params: { id }, version }),
    onSuccess: (fresh, { done }) => {
      client.setQueryData(reviewQuery(fresh.id).queryKey, fresh);
      toastDone(done);
      return refresh();
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refresh() : undefined),
    meta: { quiet: true },
  });
}
