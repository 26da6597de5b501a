import '@mantine/notifications/styles.layer.css';
import { Anchor, Group } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { TOAST_MS } from './toast.ts';
import { moveToast } from './toast-place.ts';
import classes from './toaster.module.css';

export { cleanNotifications, hideNotification, showNotification } from '@mantine/notifications';
export { placeToast } from './toast-place.ts';

let stands: () => void = () => {};

/** Resolves once toasts can appear; one that is sent earlier would be lost. */
export const toasterReady = new Promise<void>((resolve) => {
  stands = resolve;
});

/** Where toasts appear: one at a time, bottom left. `placeToast` says how high. */
export function Toaster() {
  // Runs after the effects of what it holds.
  useEffect(() => stands(), []);
  return (
    <Notifications
      position="bottom-left"
      autoClose={TOAST_MS}
      limit={1}
      containerWidth={400}
      className={classes.toasts}
      data-chrome
    />
  );
}

/** Moves the toast that stands there, if any, off what is pressed or focused now. */
export function clearOfToast(used: EventTarget | null): void {
  const toast = document.querySelector(`.${classes.toasts}[data-position='bottom-left'] > * > :last-child`);
  if (toast) moveToast(toast, used);
}

type UndoProps = { message: string; label: string; onUndo: () => void; more?: { label: string; href: string } };

/** A message with its way back, and where that is found later. */
export function UndoMessage({ message, label, onUndo, more }: UndoProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>
        {message}
        {more && (
          <>
            {' '}
            <Anchor size="sm" href={more.href}>
              {more.label}
            </Anchor>
          </>
        )}
      </span>
      <Anchor component="button" type="button" size="sm" fw={600} onClick={onUndo}>
        {label}
      </Anchor>
    </Group>
  );
}
