import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Does what the search box asked of a page once it is there: an address that ends in `#what` opens a form that has no
 * address of its own. The ending is taken away, so that neither a reload nor going back does it again.
 */
export function useAskedBySearch(what: string, act: () => void): void {
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, however often the page is drawn
  useEffect(() => {
    if (hash !== what) return;
    act();
    const { pathname, searchStr } = router.state.location;
    router.history.replace(pathname + searchStr);
  }, [hash, what]);
}
