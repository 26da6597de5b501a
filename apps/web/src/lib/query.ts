import { ApiError } from '@linkstand/contract/shared/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toastError, toastFailure } from '../ui/toasts/toast.ts';
import { failureText } from './errors.ts';
import { onPersonLeft } from './person-left.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen shows the failure itself, so there is no toast. */
    mutationMeta: { quiet?: boolean };
    /** `quiet`: the screen does without fresh data, so there is no toast. */
    queryMeta: { quiet?: boolean };
  }
}

const worthRepeating = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Expected failures, which need no report: signed out, not allowed, deleted. */
const isUntold = (error: unknown) => !(error instanceof ApiError && [401, 403, 404].includes(error.status));

/** The query cache. A key starts with the plural noun (`['briefings', 'search', filter]`). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Without data the screen shows the failure. With data, a toast says that it is outdated.
      if (!query.meta?.quiet && query.state.data !== undefined && isUntold(error))
        toastError(failureText('errors.fetch', error), 'fetch failed');
    },
  }),
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

// Nothing of one person is left for the next. What is on the screen is asked again for whoever is signed in by now.
onPersonLeft((isAnother) => {
  if (isAnother) void queryClient.resetQueries();
  else queryClient.clear();
});
