import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** One conversation with its latest messages. Every key starts with `whatsapp-chats`. */
export const chatQuery = (id: number) =>
  queryOptions({
    queryKey: ['whatsapp-chats', 'detail', id],
    queryFn: ({ signal }) => api.whatsappChats.get({ params: { id } }, { signal }),
  });

/** The approved templates. */
export const templatesQuery = queryOptions({
  queryKey: ['whatsapp-chats', 'templates'],
  queryFn: async ({ signal }) => (await api.whatsappChats.templates({}, { signal })).data,
  staleTime: 60_000,
});
