import type { ExclusionListName } from '@linkstand/contract/exclusions/lists';
import type { Exclusion, ExclusionFilter } from '@linkstand/contract/exclusions/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import type { ListSource } from '../../ui/list/use-list-data.ts';
import { toastDone } from '../../ui/toasts/toast.ts';
import { CART } from '../cart/queries.ts';

const EXCLUSIONS = 'exclusions';

/** The reader's lists, and how much they hide. */
export const useExclusionLists = () =>
  useQuery({ queryKey: [EXCLUSIONS, 'lists'], queryFn: ({ signal }) => api.exclusions.lists({}, { signal }) });

/** Excluded domains, newest first, and how many there are. */
export const exclusionSource: ListSource<Exclusion, ExclusionFilter> = {
  queryKey: [EXCLUSIONS],
  load: ({ page, size, filter }, signal) => api.exclusions.search({ query: { page, size }, body: filter }, { signal }),
  count: async (filter, signal) => (await api.exclusions.count({ body: filter }, { signal })).count,
};

/** Whatever shows sites shows others now. */
function useForget() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [[EXCLUSIONS], ['media'], CART]) void client.invalidateQueries({ queryKey });
  };
}

export function useExclude() {
  const t = useT('exclusions');
  const forget = useForget();
  return useMutation({
    mutationFn: (body: { list: ExclusionListName; text: string }) => api.exclusions.add({ body }),
    meta: { quiet: true },
    onSuccess: ({ added }) => {
      toastDone(added === 0 ? t('addedNone') : t('added', { count: added }));
      forget();
    },
  });
}

export function useAllowAgain() {
  const t = useT('exclusions');
  const forget = useForget();
  return useMutation({
    mutationFn: (ids: number[]) => api.exclusions.remove({ body: { ids } }),
    onSuccess: ({ removed }) => {
      toastDone(t('removed', { count: removed }));
      forget();
    },
  });
}

export function useClearList() {
  const t = useT('exclusions');
  const forget = useForget();
  return useMutation({
    mutationFn: (list: ExclusionListName) => api.exclusions.clear({ body: { list } }),
    onSuccess: ({ removed }) => {
      toastDone(t('removed', { count: removed }));
      forget();
    },
  });
}
