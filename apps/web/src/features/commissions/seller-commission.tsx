import { Stack } from '@mantine/core';
import { useState } from 'react';
import { AccountCard } from './account-card.tsx';
import { CommissionList, type CommissionSearch } from './commission-list.tsx';
import { CommissionSummaryCards } from './summary.tsx';

/** The statement of one seller, among what else is known of it. */
export function SellerCommission({ sellerId }: { sellerId: number }) {
  const [search, setSearch] = useState<CommissionSearch>({});
  return (
    <Stack>
      <CommissionSummaryCards sellerId={sellerId} />
      <AccountCard sellerId={sellerId} />
      <CommissionList sellerId={sellerId} withSeller={false} search={search} onSearch={setSearch} />
    </Stack>
  );
}
