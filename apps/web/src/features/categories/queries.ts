import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Categories in the reader's language, with their topics. */
export const categoriesQuery = (locale: string) =>
  queryOptions({
    queryKey: ['categories', locale],
    queryFn: async ({ signal }) => (await api.categories.getAll({}, { signal })).data,
    staleTime: 300_000,
  });
