import type { Chat } from '@linkstand/contract/whatsapp-chats/schema';
import { useQueryClient } from '@tanstack/react-query';
import { toastDone } from '../../ui/toasts/toast.ts';
import { chatQuery } from './queries.ts';

/** Shows a conversation as an act has left it, and says that it is done. */
export function useFresh(id: number) {
  const client = useQueryClient();
  return (chat: Chat, done: string) => {
    client.setQueryData(chatQuery(id).queryKey, chat);
    void client.invalidateQueries({ queryKey: ['whatsapp-chats', 'list'] });
    toastDone(done);
  };
}
