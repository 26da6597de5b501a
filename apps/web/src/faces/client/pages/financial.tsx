import { SimpleGrid, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { DetailsDialog, StatementDialog } from '../../../features/bills/bill-dialogs.tsx';
import { LateBills, lateBillsQuery } from '../../../features/bills/late-bills.tsx';
import { billList } from '../../../features/bills/list.tsx';
import { CardReturn } from '../../../features/cards/card-return.tsx';
import { Balance } from '../../../features/wallet/balance.tsx';
import { Holds, holdsQuery, useHolds } from '../../../features/wallet/holds.tsx';
import { movementList } from '../../../features/wallet/list.tsx';
import { topUpsQuery, useWallet, walletQuery } from '../../../features/wallet/queries.ts';
import { TopUps } from '../../../features/wallet/top-ups.tsx';
import { useT } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/query.ts';
import { ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { Below } from '../../../ui/overlays/below.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { askList } from '../../../ui/resource/list.ts';
import { ListView } from '../../../ui/resource/list-view.tsx';

const route = getRouteApi('/client/financial');

export const askFinancial = (search: object) =>
  Promise.all([
    askList(movementList, search, null),
    queryClient.prefetchQuery(walletQuery),
    queryClient.prefetchQuery(topUpsQuery),
    queryClient.prefetchInfiniteQuery(holdsQuery),
    queryClient.prefetchQuery(lateBillsQuery),
  ]);

/** A client's money: balance, held amounts and their orders, top-ups, bills, and movements. */
export function FinancialPage() {
  const t = useT('wallet');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useWallet();
  const topUps = useQuery(topUpsQuery);
  const holds = useHolds();
  if (query.error && !query.data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  const { data: wallet } = query;
  const isBills = search.tab === 'bills';
  // What was just paid by card is not suggested again.
  const isPaid = search.card !== undefined && search.left !== true;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={wallet && t('subtitle', { holder: wallet.holder })}
        actions={<Acts campaign={search.campaign} canBill={wallet?.seesAll ?? false} />}
      />
      {wallet ? (
        <Stack>
          {search.card !== undefined && (
            <CardReturn
              id={search.card}
              hasLeft={search.left === true}
              onClose={() => {
                const { card: _, left: __, ...rest } = search;
                void navigate({ search: rest, replace: true });
              }}
            />
          )}
          <LateBills />
          <Balance wallet={wallet} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <TopUps
              canTopUp={wallet.canTopUp}
              suggestedCents={isPaid ? undefined : search.topUp}
              campaign={search.campaign}
            />
            <Holds />
          </SimpleGrid>
          <Below isSettled={!topUps.isPending && !holds.isPending}>
            <Stack>
              <Tabs
                value={isBills ? 'bills' : 'movements'}
                // The search of one list doesn't fit the other.
                onChange={(tab) => void navigate({ search: tab === 'bills' ? { tab: 'bills' } : {}, replace: true })}
              >
                <Tabs.List>
                  <Tabs.Tab value="movements">{t('tabs.movements')}</Tabs.Tab>
                  <Tabs.Tab value="bills">{t('tabs.bills')}</Tabs.Tab>
                </Tabs.List>
              </Tabs>
              {isBills ? (
                <ListView
                  list={billList}
                  search={search}
                  onSearch={(next) => void navigate({ search: { ...next, tab: 'bills' }, replace: true })}
                />
              ) : (
                <ListView
                  list={movementList}
                  search={search}
                  onSearch={(next) => void navigate({ search: { ...next }, replace: true })}
                />
              )}
            </Stack>
          </Below>
        </Stack>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

function Acts({ campaign, canBill }: { campaign: number | undefined; canBill: boolean }) {
  const t = useT('wallet');
  const [opened, setOpened] = useState<'statement' | 'details' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ActionBar
        actions={[
          { key: 'order', label: t('backToOrder'), href: `/user/campaign/new/briefings?campaign=${campaign}` },
          { key: 'details', label: t('billingDetails'), onRun: () => setOpened('details') },
          { key: 'statement', label: t('statement'), onRun: () => setOpened('statement') },
        ]}
        can={{ order: campaign !== undefined, details: canBill, statement: true }}
        shown={3}
      />
      {opened === 'statement' && <StatementDialog onClose={close} />}
      {opened === 'details' && <DetailsDialog onClose={close} />}
    </>
  );
}
