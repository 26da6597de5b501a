import { useSyncExternalStore } from 'react';
import { translator } from '../../lib/i18n.ts';
import classes from './offline-bar.module.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Tells the page how high the bar is: its words take several lines on a phone. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--ls-offline-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--ls-offline-height');
  };
}

/** Above every page while the device has no connection. In the first chunk, because it can't be fetched then. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={classes.place} data-chrome>
      {!isOnline && (
        <div ref={tellHeight} className={classes.bar}>
          {translator('common')('offline')}
        </div>
      )}
    </div>
  );
}
