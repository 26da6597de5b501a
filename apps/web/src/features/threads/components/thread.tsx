import type { ThreadEntry } from '@linkstand/contract/shared/thread';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { CalledText } from './called-text.tsx';
import classes from './thread.module.css';

type Props<Entry> = {
  entries: readonly Entry[];
  /** What stands there while nobody has written. */
  none: string;
  /** `talk`: sides of a conversation, one's own on the right · `log`: one below the other. */
  look: 'talk' | 'log';
  label?: string;
  /** Renders an entry's text. Default: as it was written. */
  bodyOf?: (entry: Entry) => ReactNode;
  /** Beside who wrote it, such as that only the team reads it. */
  markOf?: (entry: Entry) => ReactNode;
};

/** What was written about a record, by whom and when, oldest first. */
export function Thread<Entry extends ThreadEntry>(props: Props<Entry>) {
  const { entries, none, look, label, bodyOf = (entry) => <CalledText entry={entry} />, markOf } = props;
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
            <DateText value={entry.createdAt} relative /> {markOf?.(entry)}
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
