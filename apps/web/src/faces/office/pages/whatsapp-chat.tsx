import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Chat } from '@linkstand/contract/whatsapp-chats/schema';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChatActions } from '../../../features/whatsapp-chats/components/chat-actions.tsx';
import { ChatComposer } from '../../../features/whatsapp-chats/components/chat-composer.tsx';
import { ChatMessages } from '../../../features/whatsapp-chats/components/chat-messages.tsx';
import { ChatStateChip } from '../../../features/whatsapp-chats/components/chat-state-chip.tsx';
import { chatQuery } from '../../../features/whatsapp-chats/queries.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink, PathLink } from '../../../ui/links.tsx';
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
  return (
    <>
      <PageHeader
        title={chat.name}
        subtitle={`+${chat.phone}`}
        status={<ChatStateChip state={chat.state} />}
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
            <ChatActions key={chat.id} chat={chat} />
          </Group>
        }
      />
      {chat.assignee && (
        <Text size="sm" c="dimmed">
          {t('assignedTo', { name: chat.assignee.name })}
        </Text>
      )}
      {chat.state === 'snoozed' && chat.snoozedUntil && (
        <Text size="sm" c="dimmed">
          {t('snooze.shown')} <DateText value={chat.snoozedUntil} style="time" />
        </Text>
      )}
      {(chat.cases.length > 0 || chat.tasks.length > 0) && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t('cameOutOfIt')}
          </Text>
          {chat.cases.map(({ id, name }) => (
            <PathLink key={`case ${id}`} href={aboutPath('cases', id)} size="sm">
              {name}
            </PathLink>
          ))}
          {chat.tasks.map(({ id, name }) => (
            <PathLink key={`task ${id}`} href={aboutPath('tasks', id)} size="sm">
              {name}
            </PathLink>
          ))}
        </Group>
      )}
    </>
  );
}
