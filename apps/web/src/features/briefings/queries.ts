import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** Query options of briefings. Every key starts with `briefings`, so one invalidation refreshes them all. */

/** One briefing with everything its reader may see. */
export const briefingQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefings', 'detail', id],
    queryFn: ({ signal }) => api.briefings.get({ params: { id } }, { signal }),
  });

/**
 * One version with its text. Sealed versions never change, but the working one may: `stamp` distinguishes its states.
 */
export const versionQuery = (id: number, number: number, stamp: string) =>
  queryOptions({
    queryKey: ['briefings', 'versions', id, number, stamp],
    queryFn: ({ signal }) => api.briefings.contentVersion({ params: { id, number } }, { signal }),
  });

/** What the text said before it was changed, the newest first. `version` of the briefing distinguishes its states. */
export const earlierTextsQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['briefings', 'earlier-texts', id, version],
    queryFn: async ({ signal }) => (await api.briefings.earlierTexts({ params: { id } }, { signal })).data,
    // What is typed is saved without a new version of the briefing.
    staleTime: 0,
  });

/** One of them with its words, which never change. */
export const earlierTextQuery = (id: number, textId: number) =>
  queryOptions({
    queryKey: ['briefings', 'earlier-text', id, textId],
    queryFn: ({ signal }) => api.briefings.earlierText({ params: { id, textId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What services said of a version's text. */
export const textChecksQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['briefings', 'versions', id, number, 'checks'],
    queryFn: ({ signal }) => api.briefings.textChecks({ params: { id, number } }, { signal }),
  });

/** Whether the pages open that a version’s text links to. Asked again after a while, since they are other people's. */
export const openedLinksQuery = (id: number, number: number, briefingVersion: number) =>
  queryOptions({
    queryKey: ['briefings', 'versions', id, number, 'links', briefingVersion],
    queryFn: async ({ signal }) => (await api.briefings.openLinks({ params: { id, number } }, { signal })).links,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Whether a language model writes drafts. Changes when an administrator sets one up. */
export const aiDraftingQuery = queryOptions({
  queryKey: ['ai-drafting'],
  queryFn: ({ signal }) => api.briefings.aiDrafting({}, { signal }),
  staleTime: 5 * 60_000,
});

/** Messages that the reader may see, oldest first. */
export const messagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefings', 'messages', id],
    queryFn: async ({ signal }) => (await api.briefings.messages({ params: { id } }, { signal })).data,
  });

/** What has happened to the published link. */
export const linkLifeQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefings', 'link-life', id],
    queryFn: ({ signal }) => api.briefings.linkLife({ params: { id } }, { signal }),
  });

/** Past link checks, newest first. */
export const checksQuery = (id: number) =>
  queryOptions({
    queryKey: ['briefings', 'checks', id],
    queryFn: async ({ signal }) => (await api.briefings.checks({ params: { id } }, { signal })).data,
  });
