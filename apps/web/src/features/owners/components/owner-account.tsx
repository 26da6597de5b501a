import type { OwnerAccount as Account } from '@linkstand/contract/owners/schema';
import { Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { RecordTable } from '../../../ui/data/record-table.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { FilledFacts } from '../../../ui/resource/filled-facts.tsx';

const TONES = { due: 'waiting', ordered: 'review', paid: 'done' } as const;

/** What an owner is owed, what was paid, and when. */
export function OwnerAccount({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['owners', 'account', id],
    queryFn: ({ signal }) => api.owners.account({ params: { id } }, { signal }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={5} />;
  return (
    <Stack gap="md">
      <Sums account={data} />
      <Publications account={data} />
    </Stack>
  );
}

function Sums({ account }: { account: Account }) {
  const t = useT('owners');
  const sum = (key: 'dueCents' | 'overdueCents' | 'orderedCents' | 'paidCents' | 'agreedCents') => ({
    label: t(`account.${key}`),
    value: <MoneyText cents={account[key]} />,
  });
  const day = (key: 'nextDay' | 'lastPaidOn') => ({
    label: t(`account.${key}`),
    value: account[key] && <DateText value={account[key]} />,
  });
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <FilledFacts
        items={[
          sum('dueCents'),
          ...(account.overdueCents > 0 ? [sum('overdueCents')] : []),
          sum('orderedCents'),
          day('nextDay'),
          sum('paidCents'),
          day('lastPaidOn'),
          sum('agreedCents'),
        ]}
        mayFill={false}
      />
    </Paper>
  );
}

function Publications({ account: { publications } }: { account: Account }) {
  const t = useT('owners');
  if (publications.length === 0) return <EmptyState title={t('account.empty')} />;
  return (
    <RecordTable
      label={t('panels.account')}
      columns={[
        {
          key: 'title',
          header: t('briefings.title'),
          cell: ({ briefing }) => (
            <AnchorLink to="/briefings/$id" params={{ id: String(briefing.id) }}>
              {briefing.name || `#${briefing.id}`}
            </AnchorLink>
          ),
        },
        { key: 'site', header: t('briefings.site'), cell: ({ site }) => site },
        {
          key: 'cents',
          header: t('account.amount'),
          align: 'right',
          stays: true,
          cell: ({ cents }) => <MoneyText cents={cents} />,
        },
        {
          key: 'state',
          header: t('briefings.status'),
          cell: ({ paymentState }) => (
            <StatusChip tone={TONES[paymentState]}>{t(`account.state.${paymentState}`)}</StatusChip>
          ),
        },
        {
          key: 'day',
          header: t('account.day'),
          named: true,
          cell: ({ paymentDate }) => <DateText value={paymentDate} />,
        },
      ]}
      rows={publications}
      rowKey={({ briefing }) => briefing.id}
    />
  );
}
