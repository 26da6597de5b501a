import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { impersonation } from '../../lib/impersonation.ts';

const ME = ['users', 'me'] as const;

/** Whether the signed-in person has seen a guided tour, and how to remember it: for `<GuidedTour seen onSeen>`. */
export function useTour(tour: string): { seen: boolean | undefined; onSeen: () => void } {
  const client = useQueryClient();
  const me = useQuery({ queryKey: ME, queryFn: ({ signal }) => api.users.me({}, { signal }), staleTime: 300_000 });
  const remember = useMutation({
    mutationFn: () => api.users.tourSeen({ body: { tour, seen: true } }),
    onSuccess: (fresh) => client.setQueryData(ME, fresh),
    // If it fails, the tour is shown once more.
    meta: { quiet: true },
  });
  // Administrators who impersonate see no tours.
  return { seen: impersonation() ? true : me.data?.toursSeen.includes(tour), onSeen: () => remember.mutate() };
}
