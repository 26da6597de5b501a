import { useMemo, useState } from 'react';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { ListView } from '../../ui/resource/list-view.tsx';
import { commissionsOf } from './list.tsx';

/** The statement of one seller, among what else is known of it. */
export function SellerCommission({ sellerId }: { sellerId: number }) {
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <ListView list={useMemo(() => commissionsOf({ sellerId }), [sellerId])} search={search} onSearch={setSearch} />
  );
}
