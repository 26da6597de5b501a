import { type MutationOptions, useQueryClient } from '@tanstack/react-query';

/**
 * A mutation of which nothing is shown while it is under way. `useMutation` watches from every place that may act, which
 * in a list is every row.
 */
export function useAct<Answer, Given>(options: MutationOptions<Answer, Error, Given>): (given: Given) => void {
  const client = useQueryClient();
  return (given) => {
    const mutation = client.getMutationCache().build(client, options);
    // Reported by the options, and by the cache's own handler.
    void mutation.execute(given).catch(() => {});
  };
}
