import type { ChosenProject } from '@linkstand/contract/projects/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';

/** The projects that the reader may choose, and whether they are used at all. */
export const ownProjectsQuery = queryOptions({
  queryKey: ['projects', 'mine'],
  queryFn: ({ signal }) => api.projects.mine({}, { signal }),
  staleTime: 60_000,
  // Whoever has projects sees where to choose one; without an answer, everything else works.
  meta: { quiet: true },
});

const NONE: readonly ChosenProject[] = [];

/** The reader's projects; none for a client with one business, who is shown nothing of them. */
export function useOwnProjects(): readonly ChosenProject[] {
  // Only clients have some; the team writes into their campaigns too.
  const { data } = useQuery({ ...ownProjectsQuery, enabled: useUser().role === 'USER' });
  return data?.isUsed ? data.data : NONE;
}

/** Whether the reader approves what colleagues ask for. */
export const useApproves = (): boolean =>
  useQuery({ ...ownProjectsQuery, enabled: useUser().role === 'USER' }).data?.can.approve === true;

/** One of them. */
export const useOwnProject = (id: number | undefined): ChosenProject | undefined =>
  useOwnProjects().find((project) => project.id === id);
