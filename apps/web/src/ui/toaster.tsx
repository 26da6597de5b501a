import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from './toast.ts';

export { showNotification } from '@mantine/notifications';

/** Where toasts appear. */
export function Toaster() {
  return <Notifications position="top-right" autoClose={TOAST_MS} limit={4} />;
}
