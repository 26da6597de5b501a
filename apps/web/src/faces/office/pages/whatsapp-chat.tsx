import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Chat, ChatMessage } from '@linkstand/contract/whatsapp-chats/schema';
import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Present } from '../../../features/threads/components/present.tsx';
import { usePresence } from '../../../features/threads/use-presence.ts';
import classes from '../../../features/whatsapp-chats/components/chat.module.css';
import { ChatActions } from '../../../features/whatsapp-chats/components/chat-actions.tsx';
import { ChatComposer } from '../../../features/whatsapp-chats/components/chat-composer.tsx';
import { ChatInbox, INBOX_ORDER } from '../../../features/whatsapp-chats/components/chat-inbox.tsx';
import { ChatMessages } from '../../../features/whatsapp-chats/components/chat-messages.tsx';
import { ChatStateChip } from '../../../features/whatsapp-chats/components/chat-state-chip.tsx';
import { chatQuery } from '../../../features/whatsapp-chats/queries.ts';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { AnchorLink, PathLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';

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
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  return (
    <div className={classes.inbox}>
      {isWide && <ChatInbox current={id} />}
      {query.data ? (
        <Thread key={id} chat={query.data} list={isWide ? INBOX_ORDER : 'whatsapp-chats'} />
      ) : (
        <div className={classes.thread}>
          {query.error ? (
            <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <FormSkeleton />
          )}
        </div>
      )}
    </div>
  );
}

/** @param list the list that j and k step through: the one beside it, otherwise the one that led here */
function Thread({ chat, list }: { chat: Chat; list: string }) {
  const [quoted, setQuoted] = useState<ChatMessage | null>(null);
  const place = { entity: 'whatsapp_chats', id: chat.id, announce: api.whatsappChats.presence } as const;
  const { colleagues, wrote } = usePresence(place);
  useRecent(chat.name || chat.phone || undefined);
  return (
    <div className={classes.thread}>
      <Head chat={chat} list={list} />
      <ChatMessages chat={chat} onQuote={setQuoted} />
      <div className={classes.form}>
        <Present colleagues={colleagues} />
        <ChatComposer chat={chat} quoted={quoted} onQuote={setQuoted} onWrite={wrote} />
      </div>
    </div>
  );
}

function Head({ chat, list }: { chat: Chat; list: string }) {
  const t = useT('whatsapp-chats');
  return (
    <>
      <PageHeader
        title={chat.name}
        subtitle={
          <Group gap="xs">
            {chat.phone === null ? t('noNumber') : `+${chat.phone}`}
            {chat.client && (
              <AnchorLink to="/users/$id" params={{ id: String(chat.client.id) }} inherit>
                {t('openClient')}
              </AnchorLink>
            )}
            {chat.owner && (
              <AnchorLink to="/owners/$id" params={{ id: String(chat.owner.id) }} inherit>
                {t('openOwner')}
              </AnchorLink>
            )}
          </Group>
        }
        status={<ChatStateChip state={chat.state} />}
        back={{ to: '/whatsapp-chats', label: t('title') }}
        steps={<PageSteps list={list} id={chat.id} path="/whatsapp-chats" />}
        actions={<ChatActions key={chat.id} chat={chat} />}
      />
      <div className={classes.facts}>
        <Facts chat={chat} />
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
      </div>
    </>
  );
}

function Facts({ chat }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const format = useFormat();
  return (
    <>
      {chat.assignee && (
        <Text size="sm" c="dimmed">
          {t('assignedTo', { name: chat.assignee.name })}
        </Text>
      )}
      {chat.briefing && (
        <Text size="sm" c="dimmed" component="div">
          {t('briefing.about')}{' '}
          <PathLink href={aboutPath('briefings', chat.briefing.id)} size="sm">
            {chat.briefing.name}
          </PathLink>
        </Text>
      )}
      <Text size="sm" c="dimmed" title={chat.optIn?.note ?? ''}>
        {chat.optIn
          ? t('optIn.shown', {
              day: format.date(chat.optIn.on),
              how: t(`optIn.ways.${chat.optIn.how}`).toLocaleLowerCase(format.locale),
              name: chat.optIn.by,
            })
          : t('optIn.missing')}
      </Text>
    </>
  );
}
