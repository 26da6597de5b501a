import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { useUser } from '../../../lib/session.ts';
import { choicesQuery } from '../../../ui/resource/fields/choices-query.ts';

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

/** Choices of the filters and of what many are given at once; a seller may only read the tags. */
export function usePeopleExtras(): PeopleExtras {
  const isAdmin = useUser().role === 'ADMIN';
  const asksForRole = useSearch({ strict: false }).role !== undefined;
  const [companies, agencies, executives, coordinators, crmTags] = useQueries({
    queries: [
      { ...choicesQuery('companies', api.companies.getAll), enabled: isAdmin },
      { ...choicesQuery('agencies', api.agencies.getAll), enabled: isAdmin },
      { ...choicesQuery('account-executives', api.users.accountExecutives), enabled: isAdmin },
      { ...choicesQuery('coordinators', api.users.coordinators), enabled: isAdmin },
      choicesQuery('tags-crm', api.tagsCrm.getAll),
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
