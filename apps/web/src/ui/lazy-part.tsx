import { type ComponentType, createElement, lazy as lazyOnce, useEffect, useState } from 'react';
import { translator } from '../lib/i18n.ts';
import { toastError } from './toast.ts';

// biome-ignore lint/suspicious/noExplicitAny: as in React's own `lazy`; the part's own type says more
type Part = ComponentType<any>;

/**
 * As React's `lazy`, of what a page opens: a dialog, a panel, an editor. Where its code can't be fetched (no
 * connection, a new version), a toast says so and the page stays with everything typed in it: the part's `onClose` is
 * called. It is fetched again when it is next opened, which browsers that remember the failure do after a reload only.
 * React's own replaces the page by an error.
 */
export function lazy<Component extends Part>(load: () => Promise<{ default: Component }>): Component {
  const fetchPart = (): Part =>
    lazyOnce<Part>(async () => {
      try {
        return await load();
      } catch {
        toastError(translator('common')(navigator.onLine ? 'errors.part' : 'offline'), 'part');
        return { default: Missing };
      }
    });
  let current = fetchPart();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is loaded
  function Missing({ onClose }: { onClose?: unknown }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be missing
    useEffect(() => {
      current = fetchPart();
      if (typeof onClose === 'function') onClose();
    }, []);
    return null;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function LazyPart(props: object) {
    // The same one until it is closed, or a part that is missing would be fetched at every render.
    const [Mine] = useState(() => current);
    return createElement(Mine, props);
  }
  return LazyPart as Component;
}
