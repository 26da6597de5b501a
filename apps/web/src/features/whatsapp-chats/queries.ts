import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** One conversation with its latest messages. Every key starts with `whatsapp-chats`. */
export const chatQuery = (id: number) =>
  queryOptions({
    queryKey: ['whatsapp-chats', 'detail', id],
    queryFn: ({ signal }) => api.whatsappChats.get({ params: { id } }, { signal }),
  });

/** The messages before one of them. Its key starts with the conversation's, so that changes reach them too. */
export const earlierQuery = (id: number, before: number) =>
  queryOptions({
    queryKey: [...chatQuery(id).queryKey, 'before', before],
    queryFn: ({ signal }) => api.whatsappChats.get({ params: { id }, query: { before } }, { signal }),
  });

/** The templates at WhatsApp, approved or not. */
export const templatesQuery = queryOptions({
  queryKey: ['whatsapp-chats', 'templates'],
  queryFn: async ({ signal }) => (await api.whatsappChats.templates({}, { signal })).data,
  staleTime: 60_000,
});

/** Colleagues who see a conversation, by name. */
export const colleaguesQuery = (id: number, text: string) =>
  queryOptions({
    queryKey: ['whatsapp-chats', 'colleagues', id, text],
    queryFn: async ({ signal }) =>
      (
        await api.whatsappChats.colleagues(
          { params: { id }, query: text.trim() ? { text: text.trim() } : {} },
          { signal },
        )
      ).data,
    staleTime: 60_000,
  });

/** Files of the conversation's publication. */
export const briefingFilesQuery = (id: number) =>
  queryOptions({
    queryKey: ['whatsapp-chats', 'briefing-files', id],
    queryFn: async ({ signal }) => (await api.whatsappChats.briefingFiles({ params: { id } }, { signal })).data,
  });
