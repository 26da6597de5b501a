import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { toastDone } from '../../ui/toast.ts';

/** One newsletter. Every key starts with `newsletters`. */
export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletters', 'detail', id],
    queryFn: ({ signal }) => api.newsletters.get({ params: { id } }, { signal }),
  });

/** Who would get it as it is stored now. */
export const audienceQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['newsletters', 'audience', id, version],
    queryFn: ({ signal }) => api.newsletters.audience({ params: { id } }, { signal }),
  });

export const previewQuery = (id: number, version: number, locale: Locale) =>
  queryOptions({
    queryKey: ['newsletters', 'preview', id, version, locale],
    queryFn: ({ signal }) => api.newsletters.preview({ params: { id }, query: { locale } }, { signal }),
  });

type RecordRef = { params: { id: number }; version: number };

/** Runs an act on a newsletter and shows what came of it. */
export function useNewsletterAct(shown: Pick<Newsletter, 'id' | 'version'>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['newsletters'] });
  return useMutation({
    mutationFn: ({ call }: { call: (at: RecordRef) => Promise<Newsletter>; done: string }) =>
      call({ params: { id: shown.id }, version: shown.version }),
    onSuccess: (fresh, { done }) => {
      client.setQueryData(newsletterQuery(fresh.id).queryKey, fresh);
      toastDone(done);
      return refresh();
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refresh() : undefined),
    meta: { quiet: true },
  });
}
