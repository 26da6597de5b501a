import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { CardsSkeleton } from '../../ui/page/skeletons.tsx';
import classes from './wallet.module.css';

const SIZE = 10;

export const holdsQuery = infiniteQueryOptions({
  queryKey: ['wallet', 'holds'],
  queryFn: ({ pageParam, signal }) => api.wallet.holds({ query: { page: pageParam, size: SIZE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.data.length < SIZE ? undefined : pages.length),
});

export const useHolds = () => useInfiniteQuery(holdsQuery);

/** For which orders money is held until they are published. */
export function Holds() {
  const t = useT('wallet');
  const query = useHolds();
  const holds = (query.data?.pages ?? []).flatMap(({ data }) => data);
  return (
    <Paper p="md" component="section" aria-label={t('held')}>
      <Stack gap="xs">
        <Text fw={600}>{t('holds.title')}</Text>
        {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <CardsSkeleton count={1} />}
        {query.data && holds.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('holds.empty')}
          </Text>
        )}
        {holds.length > 0 && (
          <ul className={classes.ended}>
            {holds.map((hold) => (
              <li key={hold.id}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <div style={{ minWidth: 0 }}>
                    <AnchorLink
                      to="/user/campaign/$campaignId"
                      params={{ campaignId: hold.campaign.id }}
                      search={{ briefing: hold.briefing.id }}
                      size="sm"
                    >
                      {hold.site}
                    </AnchorLink>
                    <Text size="xs" c="dimmed">
                      {hold.campaign.name}
                    </Text>
                  </div>
                  <div style={{ textAlign: 'right' }}>
                    <Text size="sm">
                      <MoneyText cents={hold.cents} />
                    </Text>
                    <Text size="xs" c="dimmed">
                      {t('holds.vat')} <MoneyText cents={hold.vatCents} inline />
                    </Text>
                  </div>
                </Group>
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('holds.more')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
