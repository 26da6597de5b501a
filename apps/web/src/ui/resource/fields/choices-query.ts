import { queryOptions } from '@tanstack/react-query';

type GetAll<Row> = (args: undefined, options: { signal: AbortSignal }) => Promise<{ data: readonly Row[] }>;

/** All records of a small resource, to choose from. The field of a `wholeSource` with the same noun finds them loaded. */
export const choicesQuery = <Row extends { readonly id: number; readonly name: string }>(
  noun: string,
  getAll: GetAll<Row>,
) =>
  queryOptions({
    queryKey: [noun, 'choices', ''],
    queryFn: async ({ signal }) => (await getAll(undefined, { signal })).data,
    staleTime: 60_000,
  });
