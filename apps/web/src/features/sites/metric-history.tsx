import type { MetricChange } from '@linkstand/contract/sites/schema';
import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartLegend } from '../../ui/chart/chart-legend.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { RecordTable } from '../../ui/data/record-table.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../ui/page/skeletons.tsx';

/** Where each figure of a site comes from, and every change of its metrics. */
export const useSiteMetrics = (siteId: number) =>
  useQuery({
    queryKey: ['sites', 'metrics', siteId],
    queryFn: ({ signal }) => api.sites.metrics({ params: { id: siteId } }, { signal }),
  });

/** How the metrics of a site went: drawn where they changed, and change by change. Nothing for a site without any. */
export function MetricHistory({ siteId }: { readonly siteId: number }) {
  const t = useT('sites');
  const { number, date } = useFormat();
  const { data: metrics, error, refetch } = useSiteMetrics(siteId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!metrics) return <TableSkeleton rows={3} />;
  const { data } = metrics;
  if (data.length === 0) return null;
  const shown = (figure: number | null) => (figure === null ? '–' : number(figure));
  const oldestFirst = data.toReversed();
  const labels = oldestFirst.map(({ measuredOn, changedAt }) => date(measuredOn ?? changedAt, 'medium'));
  const series = [
    { name: t('fields.da'), values: oldestFirst.map(({ da }) => da) },
    { name: t('fields.pa'), values: oldestFirst.map(({ pa }) => pa) },
  ];
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h5" mb="sm">
        {t('overview.metricsHistory')}
      </Title>
      {data.length > 1 && (
        <>
          <ChartLegend names={series.map(({ name }) => name)} />
          <Chart
            data={{ kind: 'line', labels, series, format: number }}
            label={`${t('overview.metricsHistory')}: ${t('money.chartFrom', { from: labels[0] ?? '', to: labels.at(-1) ?? '' })}`}
            height={180}
            textAt={(index) => series.map(({ name, values }) => `${name} ${shown(values[index] ?? null)}`).join(', ')}
          />
        </>
      )}
      <RecordTable
        label={t('overview.metricsHistory')}
        columns={[
          {
            key: 'when',
            header: t('fields.metricsAt'),
            cell: ({ measuredOn, changedAt }) => <DateText value={measuredOn ?? changedAt} />,
          },
          ...(['da', 'pa', 'monthlyTraffic'] as const).map((figure) => ({
            key: figure,
            header: t(`fields.${figure}`),
            align: 'right' as const,
            cell: (row: MetricChange) => shown(row[figure]),
          })),
          { key: 'source', header: t('fields.metricsSource'), cell: ({ source }) => source },
          { key: 'who', header: t('money.who'), cell: ({ changedBy }) => changedBy || t('money.nobody') },
        ]}
        rows={data}
        rowKey={({ id }) => id}
      />
    </Paper>
  );
}
