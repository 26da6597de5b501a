import { SimpleGrid, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Balance } from '../../../features/wallet/balance.tsx';
import { Holds } from '../../../features/wallet/holds.tsx';
import { Movements } from '../../../features/wallet/movements.tsx';
import { useWallet } from '../../../features/wallet/queries.ts';
import { TopUps } from '../../../features/wallet/top-ups.tsx';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DetailSkeleton } from '../../../ui/skeletons.tsx';

const route = getRouteApi('/client/financial');

/** A client's money: what it has, what is held and for what, how to top up, and every movement. */
export function FinancialPage() {
  const t = useT('wallet');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useWallet();
  if (query.error && !query.data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  const { data: wallet } = query;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={wallet && t('subtitle', { holder: wallet.holder })}
        actions={
          search.campaign !== undefined && (
            <ButtonLink to="/user/campaign/new/briefings" search={{ campaign: search.campaign }} variant="default">
              {t('backToOrder')}
            </ButtonLink>
          )
        }
      />
      {wallet ? (
        <Stack>
          <Balance wallet={wallet} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <TopUps canTopUp={wallet.canTopUp} suggestedCents={search.topUp} />
            <Holds />
          </SimpleGrid>
          <Movements
            search={search}
            seesAll={wallet.seesAll}
            onSearch={(next) => void navigate({ search: { ...next }, replace: true })}
          />
        </Stack>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}
