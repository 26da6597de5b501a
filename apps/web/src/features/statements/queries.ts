import type { LineGroup } from '@linkstand/contract/statements/choices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** One statement. Every key starts with `statements`. */
export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: ['statements', 'detail', id],
    queryFn: ({ signal }) => api.statements.get({ params: { id } }, { signal }),
  });

export const countsQuery = (id: number) =>
  queryOptions({
    queryKey: ['statements', 'detail', id, 'counts'],
    queryFn: ({ signal }) => api.statements.lineCounts({ params: { id } }, { signal }),
  });

/** The first movements of a group. */
export const linesQuery = (id: number, group: LineGroup, size: number) =>
  queryOptions({
    queryKey: ['statements', 'detail', id, 'lines', group, size],
    queryFn: async ({ signal }) =>
      (await api.statements.lines({ params: { id }, query: { group, size } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
