import type { Locale } from '@linkstand/contract/shared/locales';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** One client as an account. Every key starts with `crm`. */
export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: ['crm', 'detail', id],
    queryFn: ({ signal }) => api.crm.get({ params: { id } }, { signal }),
  });

/** Whom the team looks after: clients, and owners. */
export type CareNoun = 'crm' | 'owners';

/** What happened with a client or an owner, newest first. */
export const timelineQuery = (noun: CareNoun, id: number) =>
  infiniteQueryOptions({
    queryKey: [noun, 'timeline', id],
    queryFn: ({ signal, pageParam }) =>
      api[noun].timeline({ params: { id }, query: pageParam === '' ? {} : { before: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, isMore }) => (isMore ? data.at(-1)?.at : undefined),
  });

/** Who is due for a reminder now. Depends on settings, so it is read again with them. */
export const reminderPlanQuery = queryOptions({
  queryKey: ['settings', 'reminders'],
  queryFn: ({ signal }) => api.crm.reminders({}, { signal }),
});

/** A reminder as a client gets it; without an id, as the reader would. */
export const reminderPreviewQuery = (locale: Locale, id?: number) =>
  queryOptions({
    queryKey: ['settings', 'reminders', 'preview', locale, id ?? null],
    queryFn: ({ signal }) =>
      api.crm.previewReminder({ query: { locale, ...(id !== undefined && { id }) } }, { signal }),
  });
