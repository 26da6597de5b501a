import type { View } from '@linkstand/contract/views/schema';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastUndo } from '../../toasts/toast.ts';
import { migrateStoredViews, type ViewState } from './view-state.ts';

export type { View } from '@linkstand/contract/views/schema';

/** The views of a list that the reader sees: their own first, then the team's. */
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

/** Uploads views that an earlier version stored in the browser, except names that exist already. */
async function bringOldViews(client: QueryClient, list: string): Promise<void> {
  const old = migrateStoredViews(list);
  if (old.length === 0) return;
  for (const { name, look } of old)
    await api.views.create({ body: { list, name, ...look, isShared: false } }).catch(() => {});
  await client.invalidateQueries({ queryKey: ['views', list] });
}

type ViewPatch = { isShared?: boolean; isMailed?: boolean; recipients?: number[] } & Partial<ViewState>;
type ViewInput = { name: string; look: ViewState; isShared: boolean; isMailed: boolean };

/** Actions on views. A failure shows a toast. */
export function useViewActs(list: string) {
  const t = useT('ui');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['views', list] });
  const keep = useMutation({
    mutationFn: ({ name, look, isShared, isMailed }: ViewInput) => {
      const own = client
        .getQueryData(viewsQuery(list).queryKey)
        ?.find((view) => view.isMine && view.name.toLowerCase() === name.toLowerCase());
      // A shared or mailed view stays so when it is saved again.
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
    mutationFn: ({ view, ...body }: { view: View } & ViewPatch) =>
      api.views.update({ params: { id: view.id }, version: view.version, body }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (view: View) => api.views.remove({ params: { id: view.id } }),
    onSuccess: (_answer, { name, search, columns, widths, isShared, isMailed, recipients }) => {
      const again = async () => {
        const view = await keep.mutateAsync({ name, look: { search, columns, widths }, isShared, isMailed });
        if (recipients.length > 0) change.mutate({ view, recipients: recipients.map(({ id }) => id) });
      };
      toastUndo(t('list.viewDeleted', { name }), t('actions.undo'), () => void again().catch(() => {}));
    },
    onSettled: refresh,
  });
  const chooseDefault = useMutation({
    mutationFn: (id: number | null) => api.views.chooseDefault({ body: { list, id } }),
    onSettled: refresh,
  });
  return { keep, change, remove, chooseDefault };
}
