import type { View } from '@linkstand/contract/views/schema';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastUndo } from '../../toast.ts';
import { migrateStoredViews, type ViewState } from './view-state.ts';

export type { View } from '@linkstand/contract/views/schema';

/** The views of one list that the reader sees: the reader's own first, then those the team shares. */
const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) => (await api.views.list({ query: { list } }, { signal })).data,
    staleTime: 60_000,
  });

export function useViews(list: string): readonly View[] | undefined {
  const client = useQueryClient();
  const { data } = useQuery(viewsQuery(list));
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) void bringOldViews(client, list);
  }, [client, list, isKnown]);
  return data;
}

/** Views were kept in the browser once: they go to the server, silently, those of a name that is there already not. */
async function bringOldViews(client: QueryClient, list: string): Promise<void> {
  const old = migrateStoredViews(list);
  if (old.length === 0) return;
  for (const { name, look } of old)
    await api.views.create({ body: { list, name, ...look, isShared: false } }).catch(() => {});
  await client.invalidateQueries({ queryKey: ['views', list] });
}

type Kept = { name: string; look: ViewState; isShared: boolean; isMailed: boolean };

/** What can be done with views. A failure toasts by itself. */
export function useViewActs(list: string) {
  const t = useT('ui');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['views', list] });
  const keep = useMutation({
    mutationFn: ({ name, look, isShared, isMailed }: Kept) => {
      const own = client
        .getQueryData(viewsQuery(list).queryKey)
        ?.find((view) => view.isMine && view.name.toLowerCase() === name.toLowerCase());
      // A view that is shared or mailed stays so when it is kept again.
      const body = {
        name,
        ...look,
        isShared: isShared || (own?.isShared ?? false),
        isMailed: isMailed || (own?.isMailed ?? false),
      };
      return own
        ? api.views.update({ params: { id: own.id }, version: own.version, body })
        : api.views.create({ body: { list, ...body } });
    },
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: ({ view, ...body }: { view: View; isShared?: boolean; isMailed?: boolean } & Partial<ViewState>) =>
      api.views.update({ params: { id: view.id }, version: view.version, body }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (view: View) => api.views.remove({ params: { id: view.id } }),
    onSuccess: (_answer, { name, search, columns, isShared, isMailed }) => {
      const again = () => keep.mutate({ name, look: { search, columns }, isShared, isMailed });
      toastUndo(t('list.viewDeleted', { name }), t('actions.undo'), again);
    },
    onSettled: refresh,
  });
  const chooseDefault = useMutation({
    mutationFn: (id: number | null) => api.views.chooseDefault({ body: { list, id } }),
    onSettled: refresh,
  });
  return { keep, change, remove, chooseDefault };
}
