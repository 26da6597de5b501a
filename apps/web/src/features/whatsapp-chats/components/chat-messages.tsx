import type { Chat, ChatMessage } from '@linkstand/contract/whatsapp-chats/schema';
import { Button, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import classes from './chat.module.css';

/** What was said, oldest first; earlier messages on demand. */
export function ChatMessages({ chat }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const [older, setOlder] = useState<{ messages: readonly ChatMessage[]; isMore: boolean } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const shown = [...(older?.messages ?? []), ...chat.messages].filter(
    ({ id }, at, all) => all.findIndex((other) => other.id === id) === at,
  );
  const [first] = shown;
  const load = async () => {
    if (!first) return;
    setLoading(true);
    try {
      const page = await api.whatsappChats.get({ params: { id: chat.id }, query: { before: first.id } });
      setOlder((before) => ({ messages: [...page.messages, ...(before?.messages ?? [])], isMore: page.isMore }));
    } catch (error) {
      toastFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <section aria-label={t('messages')}>
      {(older?.isMore ?? chat.isMore) && (
        <Button variant="subtle" size="xs" loading={isLoading} onClick={() => void load()}>
          {t('earlier')}
        </Button>
      )}
      <ol className={classes.messages}>
        {shown.map((message) => (
          <li key={message.id} className={message.isInbound ? classes.in : classes.out}>
            <Paper withBorder className={classes.bubble}>
              <Text size="sm" className={classes.body}>
                {message.kind === 'other' ? t('otherKind') : message.body}
              </Text>
              <Text size="xs" c="dimmed">
                {!message.isInbound && message.by && `${message.by} · `}
                <DateText value={message.at} style="time" />
                {!message.isInbound && ` · ${t(`message.${message.state}`)}`}
              </Text>
              {message.cause && (
                <Text size="xs" c="red" role="status">
                  {t(`cause.${message.cause}`)}
                </Text>
              )}
            </Paper>
          </li>
        ))}
      </ol>
    </section>
  );
}
