import type { ThreadEntry } from '@linkstand/contract/shared/thread';
import type { Chat, ChatMessage } from '@linkstand/contract/whatsapp-chats/schema';
import { Button, Paper, Text } from '@mantine/core';
import { Fragment, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { CalledText } from '../../threads/components/called-text.tsx';
import classes from './chat.module.css';
import { ChatFileView } from './chat-file.tsx';

/** What was said, oldest first; earlier messages on demand. */
export function ChatMessages({ chat }: { chat: Chat }) {
  const t = useT('whatsapp-chats');
  const [older, setOlder] = useState<Pick<Chat, 'messages' | 'notes' | 'isMore'> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const shown = unique([...(older?.messages ?? []), ...chat.messages]);
  const notes = unique([...(older?.notes ?? []), ...chat.notes]);
  const [first] = shown;
  const lines = [
    ...shown.map((message) => ({
      at: message.at,
      key: `message ${message.id}`,
      line: <Said chatId={chat.id} message={message} />,
    })),
    ...notes.map((note) => ({ at: note.createdAt, key: `note ${note.id}`, line: <Noted note={note} /> })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  const load = async () => {
    if (!first) return;
    setLoading(true);
    try {
      const page = await api.whatsappChats.get({ params: { id: chat.id }, query: { before: first.id } });
      setOlder((before) => ({
        messages: [...page.messages, ...(before?.messages ?? [])],
        notes: [...page.notes, ...(before?.notes ?? [])],
        isMore: page.isMore,
      }));
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
        {lines.map(({ key, line }) => (
          <Fragment key={key}>{line}</Fragment>
        ))}
      </ol>
    </section>
  );
}

const unique = <T extends { readonly id: number }>(all: readonly T[]): T[] => [
  ...new Map(all.map((each) => [each.id, each])).values(),
];

function Said({ chatId, message }: { chatId: number; message: ChatMessage }) {
  const t = useT('whatsapp-chats');
  return (
    <li className={message.isInbound ? classes.in : classes.out}>
      <Paper withBorder className={classes.bubble}>
        {message.file && <ChatFileView chatId={chatId} message={message} file={message.file} />}
        {(message.body !== '' || message.kind === 'other') && (
          <Text size="sm" className={classes.body}>
            {message.kind === 'other' ? t('otherKind') : message.body}
          </Text>
        )}
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
  );
}

function Noted({ note }: { note: ThreadEntry }) {
  const t = useT('whatsapp-chats');
  return (
    <li className={classes.note}>
      <Text size="xs" c="dimmed">
        {t('note.mark')} · {note.author.name} · <DateText value={note.createdAt} style="time" />
      </Text>
      <Text size="sm" className={classes.body}>
        <CalledText entry={note} />
      </Text>
    </li>
  );
}
