import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useUnsentWords } from '../form/unsent-words.ts';
import { useCloseGuard } from '../form/use-close-guard.tsx';
import { DialogHost } from './dialog.tsx';
import { useEscape } from './layers.ts';
import asked from './questions.module.css';
import classes from './side-drawer.module.css';
import type { SideDrawerProps } from './side-drawer.tsx';

/** The drawer itself. Its head is no landmark, because the page has one banner. */
export function SideDrawerView({ opened, onClose, title, position = 'left', size, children }: SideDrawerProps) {
  const t = useT('ui');
  const [host, setHost] = useState<HTMLElement | null>(null);
  const words = useUnsentWords({ withChoices: false });
  const { close, question, onInput } = useCloseGuard(words, onClose);
  useEscape(opened, close, () => true);
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
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
          <div ref={words.box} onInput={onInput} className={asked.words}>
            <DialogHost value={host}>{children}</DialogHost>
          </div>
          <div className={asked.questions}>{question}</div>
          <div ref={setHost} className={asked.questions} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
