import type { Case } from '@linkstand/contract/cases/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRecordAct } from '../../lib/use-record-act.ts';

/** One case with what was said. Every key starts with `cases`. */
export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: ['cases', 'detail', id],
    queryFn: ({ signal }) => api.cases.get({ params: { id } }, { signal }),
  });

export const useCaseAct = (shown: Pick<Case, 'id' | 'version'>) =>
  useRecordAct<Case>(shown, caseQuery, { also: ['briefings'] });
