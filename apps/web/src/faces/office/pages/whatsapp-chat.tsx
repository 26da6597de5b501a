import type { Chat } from '@linkstand/contract/whatsapp-chats/schema';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChatComposer } from '../../../features/whatsapp-chats/components/chat-composer.tsx';
import { ChatMessages } from '../../../features/whatsapp-chats/components/chat-messages.tsx';
import { chatQuery } from '../../../features/whatsapp-chats/queries.ts';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';

const route = getRouteApi('/office/whatsapp-chats/$id');

/** A conversation: its messages and the form for the next one. */
export function WhatsappChatPage() {
  const id = Number(route.useParams().id);
  const client = useQueryClient();
  const query = useQuery(chatQuery(id));
  useLive(['whatsapp_chat'], (event) => {
    if (event.id === null || Number(event.id) === id)
      void client.invalidateQueries({ queryKey: chatQuery(id).queryKey });
    void client.invalidateQueries({ queryKey: ['whatsapp-chats', 'list'] });
  });
  const unread = query.data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return;
    api.whatsappChats.read({ params: { id } }).then(
      (fresh) => client.setQueryData(chatQuery(id).queryKey, fresh),
      // It is read again when it is opened again.
      () => undefined,
    );
  }, [client, id, unread]);
  if (query.error && !query.data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return (
    <Stack>
      <Head chat={query.data} />
      <ChatMessages key={`messages ${id}`} chat={query.data} />
      <ChatComposer key={`composer ${id}`} chat={query.data} />
    </Stack>
  );
}

function Head({ chat }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const client = useQueryClient();
  const { id, version, can } = chat;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: 'take' | 'close' | 'reopen') => api.whatsappChats[act]({ params: { id }, version }),
    onSuccess: (fresh) => client.setQueryData(chatQuery(id).queryKey, fresh),
    onError: () => client.invalidateQueries({ queryKey: chatQuery(id).queryKey }),
    meta: { quiet: true },
  });
  return (
    <>
      <PageHeader
        title={chat.name}
        subtitle={`+${chat.phone}`}
        back={{ to: '/whatsapp-chats', label: t('title') }}
        actions={
          <Group gap="xs">
            {chat.client && (
              <ButtonLink variant="subtle" to="/users/$id" params={{ id: String(chat.client.id) }}>
                {t('openClient')}
              </ButtonLink>
            )}
            {chat.owner && (
              <ButtonLink variant="subtle" to="/owners/$id" params={{ id: String(chat.owner.id) }}>
                {t('openOwner')}
              </ButtonLink>
            )}
            {can.assign && (
              <Button variant="default" loading={isPending} onClick={() => mutate('take')}>
                {t('take')}
              </Button>
            )}
            {can.close && (
              <Button variant="default" loading={isPending} onClick={() => mutate('close')}>
                {t('close')}
              </Button>
            )}
            {can.reopen && (
              <Button loading={isPending} onClick={() => mutate('reopen')}>
                {t('reopen')}
              </Button>
            )}
          </Group>
        }
      />
      {chat.assignee && (
        <Text size="sm" c="dimmed">
          {t('assignedTo', { name: chat.assignee.name })}
        </Text>
      )}
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
    </>
  );
}
