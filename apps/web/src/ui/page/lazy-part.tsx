import { Button, Group, Text } from '@mantine/core';
import { type ComponentType, createContext, lazy as lazyOnce, useContext, useEffect, useState } from 'react';
import { translator, useT } from '../../lib/i18n.ts';
import { toastError } from '../toasts/toast.ts';

// biome-ignore lint/suspicious/noExplicitAny: as in React's own `lazy`; the part's own type says more
type Part = ComponentType<any>;

/** How Chrome, Firefox, Safari and the loader of styles say that code can't be fetched. */
const UNFETCHED = /dynamically imported module|importing a module script|preload CSS/i;

/** Fetches the part again in whose place this is asked. */
const Again = createContext(() => {});

/**
 * As React's `lazy`, of what a page opens: a dialog, a panel, an editor. Where its code can't be fetched (no
 * connection, a new version), a toast says so and the page stays with everything typed in it: the part's `onClose` is
 * called; a part without one says so in its place, where it can be fetched again. Otherwise it is fetched again when it
 * is next opened. Browsers that remember the failure do either after a reload only. React's own replaces the page by an
 * error.
 */
export function lazy<Component extends Part>(load: () => Promise<{ default: Component }>): Component {
  const fetchPart = (): Part =>
    lazyOnce<Part>(async () => {
      try {
        return await load();
      } catch (error) {
        // It was fetched and failed by itself, which is a fault of the product.
        if (!(error instanceof Error && UNFETCHED.test(error.message))) reportError(error);
        toastError(translator('common')(navigator.onLine ? 'errors.part' : 'offline'), 'part');
        return { default: Missing };
      }
    });
  let current = fetchPart();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, when its module is loaded
  function Missing({ onClose }: { onClose?: unknown }) {
    const t = useT('common');
    const again = useContext(Again);
    const closes = typeof onClose === 'function';
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be missing
    useEffect(() => {
      current = fetchPart();
      if (typeof onClose === 'function') onClose();
    }, []);
    if (closes) return null;
    return (
      <Group gap="xs">
        <Text size="sm">{t('errors.part')}</Text>
        <Button size="compact-sm" variant="default" onClick={again}>
          {t('tryAgain')}
        </Button>
      </Group>
    );
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function LazyPart(props: object) {
    // The same one until it is closed or asked for again, or a part that is missing would be fetched at every render.
    const [Mine, setMine] = useState(() => current);
    return (
      <Again value={() => setMine(() => current)}>
        <Mine {...props} />
      </Again>
    );
  }
  return LazyPart as Component;
}
