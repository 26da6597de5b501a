import { ActionIcon, Button, Indicator, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import classes from './shell.module.css';

export type BellItem = {
  id: number;
  /** What happened, in words. */
  text: string;
  /** When, ISO 8601. */
  at: string;
  read: boolean;
};

type Props = {
  items: readonly BellItem[];
  unread: number;
  onOpenItem: (item: BellItem) => void;
  onReadAll: () => void;
  /** When there are earlier ones to fetch. */
  older?: { label: string; busy: boolean; onMore: () => void } | undefined;
};

/** The bell with its count, and the newest notifications below it. */
export function BellMenu({ items, unread, onOpenItem, onReadAll, older }: Props) {
  const t = useT('ui');
  const { relative, date } = useFormat();
  const [opened, setOpened] = useState(false);
  const open = (item: BellItem) => {
    setOpened(false);
    onOpenItem(item);
  };
  const label = unread > 0 ? t('shell.unread', { count: unread }) : t('shell.notifications');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} trapFocus>
      <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={16} offset={8} color="accent">
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={() => setOpened(!opened)}>
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('shell.notifications')}>
        <div className={classes.bellHead}>
          <Text fw={600}>{t('shell.notifications')}</Text>
          {unread > 0 && (
            <Button variant="subtle" size="compact-xs" onClick={onReadAll}>
              {t('shell.markAllRead')}
            </Button>
          )}
        </div>
        <div className={classes.bellItems}>
          {items.length === 0 && (
            <Text c="dimmed" size="sm" p="md">
              {t('shell.noNotifications')}
            </Text>
          )}
          {items.map((item) => (
            <UnstyledButton
              key={item.id}
              className={classes.bellItem}
              data-unread={!item.read || undefined}
              onClick={() => open(item)}
            >
              <Text size="sm">{item.text}</Text>
              <Text size="xs" c="dimmed" component="time" dateTime={item.at} title={date(item.at, 'full')}>
                {relative(item.at)}
              </Text>
            </UnstyledButton>
          ))}
          {older && (
            <Button variant="subtle" color="gray" size="xs" fullWidth loading={older.busy} onClick={older.onMore}>
              {older.label}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
