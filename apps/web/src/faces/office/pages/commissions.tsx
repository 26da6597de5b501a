import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { AccountCard } from '../../../features/commissions/account-card.tsx';
import { CommissionList, type CommissionSearch } from '../../../features/commissions/commission-list.tsx';
import { CommissionSummaryCards } from '../../../features/commissions/summary.tsx';
import { useT } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const route = getRouteApi('/office/payments/commissions');

/** Commission of all sellers, for administrators. */
export function CommissionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <Commissions search={search} onSearch={(next) => void navigate({ search: next, replace: true })} withSeller />;
}

type Props = {
  search: CommissionSearch;
  onSearch: (next: CommissionSearch) => void;
  /** Of all sellers, not one's own. */
  withSeller?: boolean;
};

/** A seller's commission: amount owed, payout account, and movements. */
export function Commissions({ search, onSearch, withSeller = false }: Props) {
  const t = useT('commissions');
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Stack>
        <CommissionSummaryCards />
        {!withSeller && <AccountCard />}
        <CommissionList withSeller={withSeller} search={search} onSearch={onSearch} />
      </Stack>
    </>
  );
}
