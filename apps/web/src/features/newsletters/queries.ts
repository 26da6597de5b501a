import type { NewsletterAudience, NewsletterSample } from '@linkstand/contract/newsletters/choices';
import type { AudienceRules, Newsletter } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRecordAct } from '../../lib/use-record-act.ts';

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

export const previewQuery = (
  id: number,
  version: number,
  locale: Locale,
  as: { readonly personId?: number; readonly sample?: NewsletterSample } = {},
) =>
  queryOptions({
    queryKey: ['newsletters', 'preview', id, version, locale, as],
    queryFn: ({ signal }) => api.newsletters.preview({ params: { id }, query: { locale, ...as } }, { signal }),
  });

/** People of the audience whose name contains a text. */
export const audiencePeopleQuery = (id: number, version: number, text: string) =>
  queryOptions({
    queryKey: ['newsletters', 'people', id, version, text],
    queryFn: ({ signal }) => api.newsletters.people({ params: { id }, query: { text } }, { signal }),
    placeholderData: (before) => before,
  });

/** Newsletters that were sent to the same audience, newest first. */
export const sentNewslettersQuery = (audience: NewsletterAudience) =>
  queryOptions({
    queryKey: ['newsletters', 'list', 'sent', audience],
    queryFn: async ({ signal }) =>
      (
        await api.newsletters.search(
          { query: { page: 0, size: 50, sort: [] }, body: { state: ['sent'], audience: [audience] } },
          { signal },
        )
      ).data,
  });

/** A new draft with the same words, to the same people unless others are given. @returns its id */
export async function copyNewsletter(
  { audience, versions, filter }: Newsletter,
  { name, to = filter }: { readonly name: string; readonly to?: AudienceRules },
): Promise<number> {
  const made = await api.newsletters.create({ body: { name, audience } });
  await api.newsletters.update({ params: { id: made.id }, version: made.version, body: { filter: to, versions } });
  return made.id;
}

export const useNewsletterAct = (shown: Pick<Newsletter, 'id' | 'version'>) =>
  useRecordAct<Newsletter>(shown, newsletterQuery);
