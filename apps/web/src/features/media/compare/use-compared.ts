import type { MediaSite } from '@linkstand/contract/media/schema';
import type { Wanted } from '@linkstand/contract/media/wanted';
import { useQueries } from '@tanstack/react-query';
import { isStatus } from '../../../lib/errors.ts';
import { siteQuery } from '../queries.ts';

export interface Compared {
  readonly id: number;
  /** Undefined while it comes. */
  readonly site: MediaSite | undefined;
  /** No longer for sale. */
  readonly isGone: boolean;
  readonly error: unknown;
}

/** The picked sites with their details, in the order they were picked. */
export function useCompared(ids: readonly number[], wanted: Wanted): Compared[] {
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...siteQuery(id, wanted),
      retry: (failures: number, error: unknown) => failures < 2 && !isStatus(error, 404),
    })),
  });
  return answers.map(({ data, error }, at) => ({
    id: ids[at] ?? 0,
    site: data,
    isGone: isStatus(error, 404),
    error,
  }));
}
