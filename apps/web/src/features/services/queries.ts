import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Every outside service, how it is set up and whether it works. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.services.list({}, { signal }),
  refetchInterval: 60_000,
});
