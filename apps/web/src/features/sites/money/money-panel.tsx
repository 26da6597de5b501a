import type { CostChange, PriceChange, Site } from '@linkstand/contract/sites/schema';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { type RecordColumn, RecordTable } from '../../../ui/data/record-table.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { LINES_WIDTH } from '../../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { type Line, StepChart } from './step-chart.tsx';

const NO_COSTS: readonly CostChange[] = [];

/** How price and cost of a site went, as the database wrote it down: drawn, and change by change. */
export function MoneyPanel({ site }: { site: Site }) {
  const t = useT('sites');
  const seesCost = site.costCents !== undefined;
  const params = { id: site.id };
  const prices = useQuery({
    queryKey: ['sites', 'prices', site.id],
    queryFn: async ({ signal }) => (await api.sites.prices({ params }, { signal })).data,
  });
  const costs = useQuery({
    queryKey: ['sites', 'costs', site.id],
    queryFn: async ({ signal }) => (await api.sites.costs({ params }, { signal })).data,
    enabled: seesCost,
  });
  const failed = prices.error ? prices : costs.error ? costs : null;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!prices.data || (seesCost && !costs.data)) return <DetailSkeleton />;
  return (
    <Stack maw={LINES_WIDTH}>
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <Title order={2} size="h5" mb="md">
          {t('money.chart')}
        </Title>
        <Chart prices={prices.data} costs={costs.data ?? NO_COSTS} />
      </Paper>
      {seesCost && (
        <Changes
          title={t('money.costs')}
          empty={t('money.noCosts')}
          rows={(costs.data ?? NO_COSTS).map((row) => ({
            ...row,
            changedBy: row.proposedBy
              ? t('money.negotiated', { who: row.changedBy, by: row.proposedBy })
              : row.changedBy,
            kind: t(`money.${row.kind}`),
            before: row.oldCostCents,
            after: row.newCostCents,
          }))}
        />
      )}
      <Changes
        title={t('money.prices')}
        empty={t('money.noPrices')}
        rows={prices.data.map((row) => ({
          ...row,
          kind: t(`money.${row.kind}`),
          before: row.oldPriceCents,
          after: row.newPriceCents,
        }))}
      />
    </Stack>
  );
}

function Chart({ prices, costs }: { prices: readonly PriceChange[]; costs: readonly CostChange[] }) {
  const t = useT('sites');
  const { date } = useFormat();
  const lines = useMemo(() => {
    const at = ({ changedAt }: { changedAt: string }) => Date.parse(changedAt);
    const price: Line = {
      name: t('money.price'),
      steps: prices
        .filter(({ kind }) => kind === 'standard')
        .map((change) => ({ at: at(change), value: change.newPriceCents }))
        .reverse(),
    };
    const cost: Line = {
      name: t('money.cost'),
      isDashed: true,
      steps: costs
        .filter(({ kind }) => kind === 'standard')
        .map((change) => ({ at: at(change), value: change.newCostCents }))
        .reverse(),
    };
    return [price, cost].filter(({ steps }) => steps.length > 0);
  }, [prices, costs, t]);
  const now = Date.now();
  const first = Math.min(...lines.map(({ steps }) => steps[0]?.at ?? now));
  if (lines.length === 0) return <Text c="dimmed">{t('money.noPrices')}</Text>;
  const label = `${t('money.chart')}: ${t('money.chartFrom', { from: date(new Date(first), 'medium'), to: date(new Date(now), 'medium') })}`;
  return <StepChart lines={lines} label={label} now={now} />;
}

type Change = {
  id: number;
  changedAt: string;
  changedBy: string;
  kind?: string;
  before: number | null;
  after: number | null;
  differenceCents: number;
};

function Changes({ rows, title, empty }: { rows: readonly Change[]; title: string; empty: string }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {title}
      </Title>
      {rows.length === 0 ? <Text c="dimmed">{empty}</Text> : <ChangesTable rows={rows} label={title} />}
    </Stack>
  );
}

function ChangesTable({ rows, label }: { rows: readonly Change[]; label: string }) {
  const t = useT('sites');
  const hasKind = rows.some(({ kind }) => kind !== undefined);
  const columns: RecordColumn<Change>[] = [
    { key: 'when', header: t('money.when'), cell: ({ changedAt }) => <DateText value={changedAt} style="time" /> },
    ...(hasKind ? [{ key: 'kind', header: t('money.kind'), cell: ({ kind }: Change) => kind }] : []),
    { key: 'old', header: t('money.old'), align: 'right', cell: ({ before }) => <MoneyText cents={before} /> },
    { key: 'new', header: t('money.new'), align: 'right', cell: ({ after }) => <MoneyText cents={after} /> },
    {
      key: 'difference',
      header: t('money.difference'),
      align: 'right',
      stays: true,
      cell: ({ before, differenceCents }) =>
        before === null ? <MoneyText cents={null} /> : <Difference cents={differenceCents} />,
    },
    { key: 'who', header: t('money.who'), cell: ({ changedBy }) => changedBy || t('money.nobody') },
  ];
  return <RecordTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Difference({ cents }: { cents: number }) {
  return (
    <span className="ls-numbers" style={{ whiteSpace: 'nowrap' }}>
      {cents > 0 ? '+' : ''}
      <MoneyText cents={cents} />
    </span>
  );
}
