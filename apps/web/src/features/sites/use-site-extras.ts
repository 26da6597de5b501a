import type { SiteOptions } from '@linkstand/contract/sites/schema';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import type { SessionUser } from '../../lib/guard.ts';
import { useUser } from '../../lib/session.ts';

export const optionsQuery = {
  queryKey: ['sites', 'options'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.sites.options({}, { signal }),
  staleTime: 300_000,
};

const COST_READERS: readonly SessionUser['role'][] = ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER'];

/** What the screens of sites know beside a site itself. */
export interface SiteExtras {
  readonly options: SiteOptions | undefined;
  readonly format: ReturnType<typeof useFormat>;
  /** Of some sites at least; each record says more. */
  readonly seesCost: boolean;
  readonly seesOwner: boolean;
  readonly isAdmin: boolean;
  /** Of the owner that the list is filtered by. */
  readonly ownerName: string | undefined;
}

/** Choices of filters and fields, and what this reader is shown of sites. */
export function useSiteExtras(): SiteExtras {
  const { role } = useUser();
  const format = useFormat();
  const seesCost = COST_READERS.includes(role);
  const { data: options } = useQuery(optionsQuery);
  const { ownerId } = useSearch({ strict: false });
  const id = Number(ownerId);
  const { data: ownerName } = useQuery({
    queryKey: ['sites', 'owner', id],
    queryFn: async ({ signal }) => (await api.sites.owners({ query: { id } }, { signal })).data[0]?.name ?? `#${id}`,
    enabled: seesCost && Number.isSafeInteger(id) && id > 0,
  });
  return useMemo(
    () => ({ options, format, seesCost, seesOwner: role !== 'SELLER', isAdmin: role === 'ADMIN', ownerName }),
    [options, format, seesCost, role, ownerName],
  );
}
