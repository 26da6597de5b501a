import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';

/** What a seller has earned, was paid and is owed. */
export function CommissionSummaryCards({ sellerId }: { sellerId?: number }) {
  const t = useT('commissions');
  const { data, error, refetch } = useQuery({
    queryKey: ['commissions', 'summary', sellerId ?? 'all'],
    queryFn: ({ signal }) => api.commissions.summary({ query: sellerId === undefined ? {} : { sellerId } }, { signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  const sum = (key: 'earnedCents' | 'paidCents' | 'owedCents' | 'expectedCents') =>
    data.data.reduce((total, row) => total + row[key], 0);
  const cards = [
    { label: t('summary.owed'), cents: sum('owedCents') },
    { label: t('summary.earned'), cents: sum('earnedCents') },
    { label: t('summary.paid'), cents: sum('paidCents') },
    { label: t('summary.expected'), cents: sum('expectedCents') },
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {cards.map(({ label, cents }) => (
        <Paper key={label} p="md">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={600}>
            <MoneyText cents={cents} />
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
