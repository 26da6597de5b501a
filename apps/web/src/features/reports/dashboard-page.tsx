import { PERIODS, type PeriodName } from '@linkstand/contract/reports/choices';
import { REPORTS, type Report } from '@linkstand/contract/reports/definitions';
import type { Dashboard } from '@linkstand/contract/reports/schema';
import { Group, Paper, Select, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DetailSkeleton } from '../../ui/skeletons.tsx';
import { ReportCards } from './report-cards.tsx';
import type { ReportSearch } from './report-search.ts';

const loadChart = async () => ({ default: (await import('./report-chart.tsx')).ReportChart });
const ReportChart = lazy(loadChart);

/** Its figures are those of this report. */
const KEY = 'totals-period';
const SALES: Report = REPORTS[KEY];

const nowQuery = queryOptions({
  queryKey: ['reports', 'dashboard'],
  queryFn: ({ signal }) => api.reports.dashboard({}, { signal }),
});
const salesQuery = (period: PeriodName) =>
  queryOptions({
    queryKey: ['reports', KEY, 'dashboard', period],
    queryFn: ({ signal }) =>
      api.reports.read(
        { params: { report: KEY }, query: { size: 1 }, body: { period, compare: 'previous' } },
        { signal },
      ),
  });

/** Asks for all that it shows, before there is a page to show it. */
export const askDashboard = (search: ReportSearch) =>
  Promise.allSettled([
    queryClient.prefetchQuery(nowQuery),
    queryClient.prefetchQuery(salesQuery(search.period ?? SALES.period)),
    loadChart(),
  ]);

/** What an administrator looks at first. */
export function DashboardPage({ search, onSearch }: { search: ReportSearch; onSearch: (next: ReportSearch) => void }) {
  const t = useT('reports');
  const format = useFormat();
  const client = useQueryClient();
  useLive(['briefing', 'case', 'payment', 'invoice', 'owner', 'site', 'releaseBill'], () =>
    client.invalidateQueries({ queryKey: ['reports'] }),
  );
  const now = useQuery(nowQuery);
  const period = search.period ?? SALES.period;
  const sales = useQuery({ ...salesQuery(period), placeholderData: keepPreviousData });
  const { data } = now;
  if (now.error && !data) return <ErrorState isPage error={now.error} onRetry={() => void now.refetch()} />;
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        subtitle={[t('dashboard.subtitle'), data && t('asOf', { time: format.date(data.asOf, 'clock') })]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <Select
            aria-label={t('period.label')}
            w={150}
            allowDeselect={false}
            value={period}
            data={PERIODS.filter((each) => each !== 'custom').map((each) => ({
              value: each,
              label: t(`period.${each}`),
            }))}
            onChange={(chosen) => onSearch({ period: PERIODS.find((each) => each === chosen) })}
          />
        }
      />
      <Stack>
        {data ? <Now data={data} /> : <DetailSkeleton />}
        {/* Never before what stands above, whose height depends on what waits. */}
        {data && sales.data && (
          <>
            <ReportCards report={SALES} answer={sales.data} />
            <Suspense fallback={<Paper p="md" h={300} />}>
              <ReportChart report={SALES} answer={sales.data} filter={{}} />
            </Suspense>
          </>
        )}
      </Stack>
    </>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function TopSites({ sites }: { sites: Dashboard['topSites'] }) {
  const t = useT('reports');
  const format = useFormat();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('report.row.site')}</Table.Th>
          {(['publications', 'sales'] as const).map((name) => (
            <Table.Th key={name} scope="col" ta="right">
              {t(`report.measure.${name}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sites.map(({ id, domain, publications, salesCents }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
              <AnchorLink to="/sites/$id" params={{ id: String(id) }}>
                {domain}
              </AnchorLink>
            </Table.Th>
            <Table.Td ta="right" className="ls-numbers">
              {format.number(publications)}
            </Table.Td>
            <Table.Td ta="right" className="ls-numbers">
              <MoneyText cents={salesCents} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What waits, what is owed, what is new: as it is at this moment. */
function Now({ data }: { data: Dashboard }) {
  const t = useT('reports');
  const format = useFormat();
  const queue = data.queue.toSorted((a, b) => b.late - a.late);
  const { cash } = data;
  const lately = (what: Dashboard['owners']) =>
    `${t('dashboard.created', { count: what.created })} · ${t('dashboard.edited', { count: what.edited })}`;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Box title={t('dashboard.queue')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('dashboard.state')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('dashboard.count')}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {t('dashboard.late')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {queue.map(({ status, count, late }) => (
              <Table.Tr key={status}>
                <Table.Th scope="row" fw={400}>
                  <AnchorLink to="/briefings" search={{ status: [status] } as never}>
                    {t(`choices.status.${status}`)}
                  </AnchorLink>
                </Table.Th>
                <Table.Td ta="right" className="ls-numbers">
                  {format.number(count)}
                </Table.Td>
                <Table.Td ta="right" className="ls-numbers" c={late > 0 ? 'red' : 'dimmed'}>
                  {format.number(late)}
                </Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                <AnchorLink to="/briefings" search={{ queue: 'lost' } as never}>
                  {t('dashboard.linksLost')}
                </AnchorLink>
              </Table.Th>
              <Table.Td ta="right" className="ls-numbers" c={data.linksLost > 0 ? 'red' : 'dimmed'}>
                {format.number(data.linksLost)}
              </Table.Td>
              <Table.Td />
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Box>
      <Box title={t('dashboard.cash')}>
        <Table>
          <Table.Tbody>
            {(
              [
                ['held', cash.heldCents],
                ['receivable', cash.receivableCents],
                ['payable', cash.payableCents],
                ['dueIn', cash.dueInCents],
                ['dueOut', cash.dueOutCents],
              ] as const
            ).map(([key, cents]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={400}>
                  {t(`dashboard.${key}`)}
                </Table.Th>
                <Table.Td ta="right" className="ls-numbers">
                  <MoneyText cents={cents} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Box title={t('dashboard.lately')}>
        <Stack gap={6}>
          <Group justify="space-between">
            <AnchorLink to="/owners">{t('dashboard.owners')}</AnchorLink>
            <Text size="sm">{lately(data.owners)}</Text>
          </Group>
          <Group justify="space-between">
            <AnchorLink to="/sites">{t('dashboard.sites')}</AnchorLink>
            <Text size="sm">{lately(data.sites)}</Text>
          </Group>
        </Stack>
      </Box>
      <Box title={t('dashboard.topSites')}>
        {data.topSites.length === 0 ? (
          <Text c="dimmed">{t('dashboard.noSites')}</Text>
        ) : (
          <TopSites sites={data.topSites} />
        )}
      </Box>
    </SimpleGrid>
  );
}
