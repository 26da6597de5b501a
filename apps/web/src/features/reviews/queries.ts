import type { Review } from '@linkstand/contract/reviews/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRecordAct } from '../../lib/use-record-act.ts';

/** One request of a seller. Every key starts with `reviews`. */
export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['reviews', 'detail', id],
    queryFn: ({ signal }) => api.reviews.get({ params: { id } }, { signal }),
  });

export const useReviewAct = (shown: Pick<Review, 'id' | 'version'>) => useRecordAct<Review>(shown, reviewQuery);
