import { useMemo, useState } from 'react';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { ListView } from '../../ui/resource/list-view.tsx';
import { clientsOf } from './clients-list.tsx';

/** The clients of a seller, among what else is known of it. */
export function SellerClients({ sellerId }: { sellerId: number }) {
  const [search, setSearch] = useState<ListSearch>({});
  return <ListView list={useMemo(() => clientsOf(sellerId), [sellerId])} search={search} onSearch={setSearch} />;
}
