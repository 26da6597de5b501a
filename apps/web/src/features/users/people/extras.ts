import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { useUser } from '../../../lib/session.ts';

type Named = { readonly id: number; readonly name: string };
const NONE: readonly Named[] = [];

/** What the list of people needs to know from elsewhere. */
export interface PeopleExtras {
  /** Sellers see their own clients and change little of them. */
  readonly isAdmin: boolean;
  /** The address asks for others than clients, so roles differ. */
  readonly asksForRole: boolean;
  readonly companies: readonly Named[];
  readonly agencies: readonly Named[];
  readonly executives: readonly Named[];
  readonly coordinators: readonly Named[];
  readonly crmTags: readonly Named[];
}

type GetAll = (args: undefined, options: { signal: AbortSignal }) => Promise<{ data: readonly Named[] }>;
const choices = (key: string, load: GetAll, enabled = true) => ({
  queryKey: [key, 'choices', ''],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await load(undefined, { signal })).data,
  staleTime: 60_000,
  enabled,
});

/** Choices of the filters and of what many are given at once; a seller may only read the tags. */
export function usePeopleExtras(): PeopleExtras {
  const isAdmin = useUser().role === 'ADMIN';
  const asksForRole = (useSearch({ strict: false }) as { role?: unknown }).role !== undefined;
  const [companies, agencies, executives, coordinators, crmTags] = useQueries({
    queries: [
      choices('companies', api.companies.getAll, isAdmin),
      choices('agencies', api.agencies.getAll, isAdmin),
      choices('account-executives', api.users.accountExecutives, isAdmin),
      choices('coordinators', api.users.coordinators, isAdmin),
      choices('tags-crm', api.tagsCrm.getAll),
    ],
    combine: (results) => results.map(({ data }) => data ?? NONE),
  });
  return useMemo(
    () => ({
      isAdmin,
      asksForRole,
      companies: companies ?? NONE,
      agencies: agencies ?? NONE,
      executives: executives ?? NONE,
      coordinators: coordinators ?? NONE,
      crmTags: crmTags ?? NONE,
    }),
    [isAdmin, asksForRole, companies, agencies, executives, coordinators, crmTags],
  );
}
