import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The signed-in person's own data. */
export const profileQuery = queryOptions({
  queryKey: ['users', 'profile'],
  queryFn: ({ signal }) => api.users.profile({}, { signal }),
});
