import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The signed-in person's own data. */
export const profileQuery = queryOptions({
  queryKey: ['users', 'profile'],
  queryFn: ({ signal }) => api.users.profile({}, { signal }),
});

/** One person as the team sees them, under the key of their page. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'detail', id],
    queryFn: ({ signal }) => api.users.get({ params: { id } }, { signal }),
  });

/** Editors with how much each has in hand; for coordinators and admins. */
export const editorsQuery = queryOptions({
  queryKey: ['editors'],
  queryFn: async ({ signal }) => (await api.users.editors({}, { signal })).data,
});
