import { showNotification } from '@mantine/notifications';
import { messageOf } from '../lib/errors.ts';

/** How long a toast stays: the specification's notification default. */
export const TOAST_MS = 5000;

export function toastDone(message: string): void {
  showNotification({ message, color: 'green', autoClose: TOAST_MS });
}

export function toastError(message: string, id?: string): void {
  showNotification({ message, color: 'red', autoClose: TOAST_MS, role: 'alert', ...(id ? { id } : {}) });
}

/** Tells what went wrong; the same message twice at once is shown once. */
export function toastFailure(error: unknown): void {
  const message = messageOf(error);
  toastError(message, `failure ${message}`);
}
