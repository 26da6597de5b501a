import { useSyncExternalStore } from 'react';
import { translator } from '../lib/i18n.ts';
import classes from './offline-bar.module.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Above every page while the device has no connection. In the first chunk, because it can't be fetched then. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={classes.place}>
      {!isOnline && <span className={classes.bar}>{translator('common')('offline')}</span>}
    </div>
  );
}
