import { ActionIcon, Button, Indicator, Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { TableSkeleton } from '../page/skeletons.tsx';
import classes from './shell.module.css';

type Props = {
  unread: number;
  onReadAll: () => void;
  /** The newest notifications, which may load when the bell is opened. */
  list: (close: () => void) => ReactNode;
};

/** The bell with its count, and the notifications below it. */
export function BellMenu({ unread, onReadAll, list }: Props) {
  const t = useT('ui');
  const [opened, setOpened] = useState(false);
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
          <Suspense fallback={<TableSkeleton rows={3} />}>{list(() => setOpened(false))}</Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
