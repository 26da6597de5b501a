import { ApiError } from '@linkstand/contract/shared/client';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toastFailure } from '../ui/toast.ts';
import { onSession } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen shows the failure itself, so no toast. */
    mutationMeta: { quiet?: boolean };
  }
}

const worthRepeating = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Every query of the app; a key starts with the plural noun (`['briefings', 'search', filter]`). */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toastFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthRepeating(error),
    },
  },
});

// Nothing of one person is left for the next.
onSession((user) => {
  if (!user) queryClient.clear();
});
