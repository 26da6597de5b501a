import type { ThreadEntry } from '@linkstand/contract/shared/thread';
import { REACTIONS } from '@linkstand/contract/whatsapp-chats/choices';
import type { Chat, ChatMessage } from '@linkstand/contract/whatsapp-chats/schema';
import { ActionIcon, Button, Group, Menu, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconMoodSmile } from '@tabler/icons-react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { toastFailure } from '../../../ui/toasts/toast.ts';
import { CalledText } from '../../threads/components/called-text.tsx';
import { chatQuery, earlierQuery } from '../queries.ts';
import classes from './chat.module.css';
import { ChatFileView } from './chat-file.tsx';

/** What was said, oldest first; earlier messages on demand. */
export function ChatMessages({ chat, onQuote }: { chat: Chat; onQuote: (message: ChatMessage) => void }) {
  const t = useT('whatsapp-chats');
  const client = useQueryClient();
  /** The messages before which earlier ones were loaded, latest first. */
  const [starts, setStarts] = useState<readonly number[]>([]);
  const earlier = useQueries({ queries: starts.map((before) => earlierQuery(chat.id, before)) });
  const [isLoading, setLoading] = useState(false);
  const pages = [chat, ...earlier.flatMap(({ data }) => data ?? [])].toReversed();
  const shown = unique(pages.flatMap(({ messages }) => messages));
  const notes = unique(pages.flatMap((page) => page.notes));
  const [first] = shown;
  const lines = [
    ...shown.map((message) => ({
      at: message.at,
      key: `message ${message.id}`,
      line: <Said chat={chat} message={message} onQuote={onQuote} />,
    })),
    ...notes.map((note) => ({ at: note.createdAt, key: `note ${note.id}`, line: <Noted note={note} /> })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  const load = async () => {
    if (!first) return;
    setLoading(true);
    try {
      await client.fetchQuery(earlierQuery(chat.id, first.id));
      setStarts([...starts, first.id]);
    } catch (error) {
      toastFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard has to reach it
    <section tabIndex={0} aria-label={t('messages')} className={classes.talk}>
      <ol className={classes.messages}>
        {lines.map(({ key, line }) => (
          <Fragment key={key}>{line}</Fragment>
        ))}
      </ol>
      {pages[0]?.isMore && (
        <Button variant="subtle" size="xs" className={classes.earlier} loading={isLoading} onClick={() => void load()}>
          {t('earlier')}
        </Button>
      )}
    </section>
  );
}

const unique = <T extends { readonly id: number }>(all: readonly T[]): T[] => [
  ...new Map(all.map((each) => [each.id, each])).values(),
];

type SaidProps = { chat: Chat; message: ChatMessage; onQuote: (message: ChatMessage) => void };

function Said({ chat, message, onQuote }: SaidProps) {
  const t = useT('whatsapp-chats');
  const chatId = chat.id;
  if (message.kind === 'notice')
    return (
      <li id={`message-${message.id}`} className={classes.notice}>
        <Text size="xs" c="dimmed">
          {message.body || t('otherKind')} · <DateText value={message.at} style="time" />
        </Text>
      </li>
    );
  return (
    <li className={message.isInbound ? classes.in : classes.out} id={`message-${message.id}`}>
      <Paper withBorder className={classes.bubble}>
        {message.quoted && <Quoted quoted={message.quoted} />}
        {message.file && <ChatFileView chatId={chatId} message={message} file={message.file} />}
        {message.isDeleted && (
          <Text size="sm" c="dimmed" fs="italic">
            {t('deleted')}
          </Text>
        )}
        {!message.isDeleted && (message.body !== '' || message.kind === 'other') && (
          <Text size="sm" className={classes.body}>
            {message.kind === 'other' ? t('otherKind') : message.body}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {!message.isInbound && message.by && `${message.by} · `}
          {message.isEdited && `${t('edited')} · `}
          <DateText value={message.at} style="time" />
          {!message.isInbound && ` · ${t(`message.${message.state}`)}`}
        </Text>
        {message.cause && (
          <Text size="xs" c="red" role="status">
            {t(`cause.${message.cause}`)}
          </Text>
        )}
        <Reactions reactions={message.reactions} />
      </Paper>
      {chat.can.send && message.isQuotable && <MessageMenu chat={chat} message={message} onQuote={onQuote} />}
    </li>
  );
}

/** What a message answers; a click leads there. */
function Quoted({ quoted: { id, body, by } }: { quoted: NonNullable<ChatMessage['quoted']> }) {
  const t = useT('whatsapp-chats');
  const text = id === null ? t('quotedElsewhere') : body || t('file.unnamed');
  return (
    <div className={classes.quote}>
      {id !== null && (
        <Text size="xs" fw={600}>
          {by}
        </Text>
      )}
      <Text size="sm" lineClamp={2}>
        {text}
      </Text>
    </div>
  );
}

function Reactions({ reactions }: Pick<ChatMessage, 'reactions'>) {
  const t = useT('whatsapp-chats');
  if (reactions.length === 0) return null;
  return (
    <Group gap={4}>
      {reactions.map(({ emoji, isOurs, by, cause }) => (
        <Text key={String(isOurs)} span size="xs" className={classes.reaction} {...(cause && { c: 'red' })}>
          <span aria-hidden="true">{emoji}</span>{' '}
          <span className={classes.reactor}>{cause ? t(`cause.${cause}`) : t('reactedBy', { name: by })}</span>
        </Text>
      ))}
    </Group>
  );
}

/** Answers a message, or reacts to it. */
function MessageMenu({ chat, message, onQuote }: SaidProps) {
  const t = useT('whatsapp-chats');
  const client = useQueryClient();
  const ours = message.reactions.find(({ isOurs }) => isOurs)?.emoji;
  const react = async (emoji: (typeof REACTIONS)[number] | '') => {
    try {
      const fresh = await api.whatsappChats.react({ params: { id: chat.id }, body: { messageId: message.id, emoji } });
      client.setQueryData(chatQuery(chat.id).queryKey, fresh);
      // The answer has the latest messages only.
      if (!fresh.messages.some(({ id }) => id === message.id))
        void client.invalidateQueries({ queryKey: [...chatQuery(chat.id).queryKey, 'before'] });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Menu position="bottom" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.menu}
          aria-label={t('messageActs', { text: (message.body || message.file?.name || '').slice(0, 40) })}
        >
          <IconMoodSmile size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => onQuote(message)}>
          {t('quote')}
        </Menu.Item>
        <Menu.Divider />
        {REACTIONS.map((emoji) => (
          <Menu.Item key={emoji} onClick={() => void react(emoji)}>
            {emoji} {t(`react.${NAMES[emoji]}`)}
          </Menu.Item>
        ))}
        {ours !== undefined && <Menu.Item onClick={() => void react('')}>{t('react.none')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

const NAMES = {
  '👍': 'like',
  '❤️': 'love',
  '😂': 'laugh',
  '😮': 'wow',
  '🙏': 'thanks',
  '✅': 'done',
} as const satisfies Record<(typeof REACTIONS)[number], string>;

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
