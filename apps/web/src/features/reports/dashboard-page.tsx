import { PERIODS, type PeriodName } from '@linkstand/contract/reports/choices';
import { REPORTS, type Report } from '@linkstand/contract/reports/definitions';
import { Group, Paper, Select, Stack, Title } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { DashboardNow, TopSites } from './dashboard-now.tsx';
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
export function DashboardPage({
  intro,
  search,
  onSearch,
}: {
  /** Stands above the figures. */
  intro?: ReactNode;
  search: ReportSearch;
  onSearch: (next: ReportSearch) => void;
}) {
  const t = useT('reports');
  const format = useFormat();
  const client = useQueryClient();
  useLive(['briefing', 'case', 'payment', 'invoice', 'owner', 'site', 'release_bill'], () =>
    client.invalidateQueries({ queryKey: ['reports'] }),
  );
  const salesTitle = useId();
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
      />
      {intro}
      <Stack>
        {data ? <DashboardNow data={data} /> : <DetailSkeleton />}
        {/* Never before what stands above, whose height depends on what waits. */}
        {data && sales.data && (
          <>
            <Stack component="section" gap="sm" aria-labelledby={salesTitle}>
              <Group justify="space-between">
                <Title id={salesTitle} order={2} size="h4">
                  {t('report.measure.sales')}
                </Title>
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
              </Group>
              <ReportCards report={SALES} answer={sales.data} />
              <Suspense fallback={<Paper p="md" h={300} />}>
                <ReportChart report={SALES} answer={sales.data} filter={{}} />
              </Suspense>
            </Stack>
            <TopSites sites={data.topSites} />
          </>
        )}
      </Stack>
    </>
  );
}
