import type { Cart } from '@linkstand/contract/media/endpoints';
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cartQuery } from './queries.ts';

interface Watch {
  readonly subscribe: (listener: () => void) => () => void;
  readonly has: (id: number) => boolean;
}

const watches = new WeakMap<QueryClient, Watch>();

/** One look at the cart for all who ask whether a site is in it: in a list, every row does. */
function watchOf(client: QueryClient): Watch {
  const known = watches.get(client);
  if (known) return known;
  let observer: QueryObserver<Cart> | undefined;
  let seen: Cart | undefined;
  let ids = new Set<number>();
  const watch: Watch = {
    subscribe: (listener) => {
      // Created again after the last one has gone: by then somebody else may have signed in, and the cache is a
      // different one.
      const current = observer ?? new QueryObserver<Cart>(client, cartQuery);
      observer = current;
      const end = current.subscribe(listener);
      return () => {
        end();
        if (observer === current && !current.hasListeners()) observer = undefined;
      };
    },
    has: (id) => {
      const cart = client.getQueryData<Cart>(cartQuery.queryKey);
      if (cart !== seen) ids = new Set(cart?.items.map((item) => item.id));
      seen = cart;
      return ids.has(id);
    },
  };
  watches.set(client, watch);
  return watch;
}

/** Is this site in the cart? Draws again only when that changes. */
export function useIsInCart(id: number): boolean {
  const { subscribe, has } = watchOf(useQueryClient());
  return useSyncExternalStore(subscribe, () => has(id));
}
