import { CloseButton, Group, Modal, type ModalProps, Paper, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../lib/i18n.ts';
import { useUnsentWords } from '../form/unsent-words.ts';
import { CloseGuarded, useCloseGuard } from '../form/use-close-guard.tsx';
import { useLatest } from '../page/use-latest.ts';
import classes from './dialog.module.css';
import { useEscape } from './layers.ts';
import { usePanelHost } from './open-panel.ts';

/** Where the dialogs of a side panel are drawn: in the panel, because nothing opens over it. Null: outside of one. */
export const DialogHost = createContext<HTMLElement | null>(null);

/** `busy`: can't be closed now. */
export type DialogProps = ModalProps & { readonly busy?: boolean };

/**
 * A Modal whose close button has a name. For dialogs that are more than a ConfirmDialog. While a panel is open, it is
 * drawn in there. With unsent words in it, it asks before it closes; its own buttons that close it use
 * `useDialogClose()`.
 */
export function Dialog({ closeOnEscape = true, busy = false, ...props }: DialogProps) {
  const t = useT('ui');
  const host = useHost(props.opened, props.onClose);
  const words = useUnsentWords({ withChoices: true });
  const guard = useCloseGuard(words, props.onClose);
  const close = () => !busy && guard.close();
  useEscape(props.opened, () => closeOnEscape && close(), words.has);
  const children = (
    <CloseGuarded value={guard}>
      <div ref={words.box} onInput={guard.onInput} className={classes.content}>
        {props.children}
      </div>
      {guard.question}
    </CloseGuarded>
  );
  if (host)
    return props.opened
      ? createPortal(
          <DialogWithin title={props.title} onClose={close}>
            {children}
          </DialogWithin>,
          host,
        )
      : null;
  return (
    <Modal closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} onClose={close} closeOnEscape={false}>
      {children}
    </Modal>
  );
}

/**
 * Where a dialog is drawn: in its own panel, or in the one that was open beside the page when it opened, and there it
 * stays. It closes with its panel. One with something typed in it asks first, over the page.
 */
function useHost(opened: boolean, onClose: () => void): HTMLElement | null {
  const own = useContext(DialogHost);
  const panel = usePanelHost();
  const [shown, setShown] = useState({ opened, panel });
  if (shown.opened !== opened) setShown({ opened, panel });
  const host = own ?? (shown.panel === panel ? panel : null);
  const [last, setLast] = useState(host);
  const close = useLatest(onClose);
  useEffect(() => {
    if (last === host) return;
    setLast(host);
    if (last && !host && opened) close.current();
  }, [last, host, opened, close]);
  // Until it is known whether it stays, nothing pops up.
  return host ?? last;
}

type WithinProps = { title: ReactNode; onClose: () => void; children: ReactNode };

/** A dialog in a panel. It takes the focus, and gives it back to what opened it, unless it went elsewhere meanwhile. */
function DialogWithin({ title, onClose, children }: WithinProps) {
  const t = useT('ui');
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    const dialog = box.current;
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus], input, textarea, select');
    (first ?? dialog)?.focus({ preventScroll: true });
    dialog?.scrollIntoView({ block: 'nearest' });
    return () => {
      // A panel that was closed has given the focus to its list.
      const now = document.activeElement;
      if (now !== document.body && !dialog?.contains(now)) return;
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Paper
      component="section"
      ref={box}
      role="dialog"
      aria-modal="false"
      aria-labelledby={titleId}
      data-within-panel
      tabIndex={-1}
      p="md"
      mt="md"
    >
      <Group justify="space-between" wrap="nowrap" mb="sm">
        <Title order={3} size="h4" id={titleId}>
          {title}
        </Title>
        <CloseButton aria-label={t('actions.close')} onClick={onClose} />
      </Group>
      {children}
    </Paper>
  );
}
