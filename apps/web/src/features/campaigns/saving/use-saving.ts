import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SaveState } from '../../../lib/saving/save-types.ts';
import { useUser } from '../../../lib/session.ts';
import { type Draft, DraftStore } from './draft-store.ts';

/** The queues of a campaign under completion; they follow the reloaded draft. */
export function useDraftStore(draft: Draft, onClosed: () => void): DraftStore {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const latest = useRef(onClosed);
  latest.current = onClosed;
  const [store] = useState(() => new DraftStore({ draft, userId, client, onClosed: () => latest.current() }));
  useEffect(() => store.sync(draft), [store, draft]);
  return store;
}

export function useStoreState(store: DraftStore): SaveState {
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** The panel that is open is a part of the address, not another page. */
export const isSameCampaign = (from: { pathname: string; search: object }, to: typeof from): boolean =>
  from.pathname === to.pathname && campaignIn(from.search) === campaignIn(to.search);

const campaignIn = (search: object) => ('campaign' in search ? search.campaign : undefined);
