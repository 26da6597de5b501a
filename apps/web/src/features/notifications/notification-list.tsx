import type { Notification } from '@linkstand/contract/notifications/endpoints';
import { Button, Text } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { OpeningLink } from '../../ui/buttons/opening-link.tsx';
import classes from '../../ui/shell/shell.module.css';
import { useNotificationWords } from './notification-words.ts';

type Props = {
  rows: readonly Notification[];
  onOpen: (row: Notification) => void;
  /** Fetches earlier ones; absent if there are none. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
};

/** The notifications in words, newest first. There are many sentences, so they load when the bell is opened. */
export function NotificationList({ rows, onOpen, onMore, isLoadingMore }: Props) {
  const t = useT('notifications');
  const ui = useT('ui');
  const words = useNotificationWords();
  const { relative, date } = useFormat();
  return (
    <>
      {rows.length === 0 && (
        <Text c="dimmed" size="sm" p="md">
          {ui('shell.noNotifications')}
        </Text>
      )}
      {rows.map((row) => (
        <OpeningLink
          key={row.id}
          className={classes.bellItem}
          data-unread={row.readAt === null || undefined}
          href={row.href}
          onOpen={() => onOpen(row)}
        >
          <Text size="sm">{words(row)}</Text>
          <Text size="xs" c="dimmed" component="time" dateTime={row.createdAt} title={date(row.createdAt, 'full')}>
            {relative(row.createdAt)}
          </Text>
        </OpeningLink>
      ))}
      {onMore && (
        <Button variant="subtle" color="gray" size="xs" fullWidth loading={isLoadingMore} onClick={onMore}>
          {t('older')}
        </Button>
      )}
    </>
  );
}
