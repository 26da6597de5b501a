import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The signed-in person's own data. */
export const profileQuery = queryOptions({
  queryKey: ['users', 'profile'],
  queryFn: ({ signal }) => api.users.profile({}, { signal }),
});

/** Editors with how much each has in hand; for coordinators and admins. */
export const editorsQuery = queryOptions({
  queryKey: ['editors'],
  queryFn: async ({ signal }) => (await api.users.editors({}, { signal })).data,
});
