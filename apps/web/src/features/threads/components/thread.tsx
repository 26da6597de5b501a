import type { ThreadEntry } from '@linkstand/contract/shared/thread';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/date-text.tsx';
import classes from './thread.module.css';

type Props = {
  entries: readonly ThreadEntry[];
  /** What stands there while nobody has written. */
  none: string;
  /** `talk`: sides of a conversation, one's own on the right · `log`: one below the other. */
  look: 'talk' | 'log';
  label?: string;
  /** What an entry says, where its text is not shown as it stands. */
  bodyOf?: (entry: ThreadEntry) => ReactNode;
};

/** What was written about a record, by whom and when, oldest first. */
export function Thread({ entries, none, look, label, bodyOf = ({ body }) => body }: Props) {
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <ol className={classes.thread} data-look={look} aria-label={label} aria-live="polite">
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry} data-mine={entry.isMine || undefined}>
          <Text size="xs" c="dimmed">
            <AuthorName entry={entry} isMe={look === 'talk' && entry.isMine} /> ·{' '}
            <DateText value={entry.createdAt} relative />
          </Text>
          <div className={classes.body}>{bodyOf(entry)}</div>
        </li>
      ))}
    </ol>
  );
}

function AuthorName({ entry: { author }, isMe }: { entry: ThreadEntry; isMe: boolean }) {
  const t = useT('threads');
  if (isMe) return t('you');
  return author.name || t(`side.${author.kind}`);
}
