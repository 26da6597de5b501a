import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRecent } from '../../lib/recent.ts';

type Props<T, Key extends QueryKey> = {
  id: number | undefined;
  query: (id: number) => UseQueryOptions<T, Error, T, Key>;
  label: (record: T) => string | null | undefined;
  /** Where the search box opens it again. Default: it doesn't. */
  recent?: string;
  /** While it isn't known, or has no name. */
  otherwise: string;
};

/** The title of a panel: what its record is called. */
export function RecordTitle<T, Key extends QueryKey>({ id, query, label, recent, otherwise }: Props<T, Key>) {
  const { data } = useQuery({ ...query(id ?? 0), enabled: id !== undefined });
  const name = data === undefined ? undefined : label(data);
  useRecent((recent && name) || undefined, recent);
  return <>{name || otherwise}</>;
}
