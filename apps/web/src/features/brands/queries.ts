import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Every brand as it is set up, the default one first. */
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: ({ signal }) => api.brands.list({}, { signal }),
});
