import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { DialogHost } from './dialog.tsx';
import { useEscape } from './layers.ts';
import classes from './side-drawer.module.css';
import type { SideDrawerProps } from './side-drawer.tsx';

/** The drawer itself. Its head is no landmark, because the page has one banner. */
export function SideDrawerView({ opened, onClose, title, position = 'left', size, children }: SideDrawerProps) {
  const t = useT('ui');
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEscape(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={position}
      size={size}
      closeOnEscape={false}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation" px="md">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('actions.close')} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>
          <DialogHost value={host}>{children}</DialogHost>
          <div ref={setHost} className={classes.questions} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
