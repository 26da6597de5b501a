import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TablePaper } from '../../../ui/table-paper.tsx';

/** The sites that an owner offers, with what it asks for each. */
export function OwnerSites({ id }: { id: number }) {
  const t = useT('owners');
  const { number } = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['owners', 'sites', id],
    queryFn: ({ signal }) => api.owners.sites({ params: { id } }, { signal }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={5} />;
  if (data.data.length === 0) return <EmptyState title={t('sites.empty')} />;
  return (
    <TablePaper label={t('panels.sites')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('sites.site')}</Table.Th>
          <Table.Th ta="right">{t('sites.cost')}</Table.Th>
          <Table.Th ta="right">{t('sites.gamblingCost')}</Table.Th>
          <Table.Th ta="right">{t('sites.delivery')}</Table.Th>
          <Table.Th ta="right">{t('sites.published')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.data.map((site) => (
          <Table.Tr key={site.id}>
            <Table.Td>
              <AnchorLink to="/sites/$id" params={{ id: String(site.id) }} search={{ tab: 'offers' }}>
                {site.name}
              </AnchorLink>{' '}
              {!site.isChosen && <StatusChip tone="waiting">{t('sites.notChosen')}</StatusChip>}
            </Table.Td>
            <Table.Td ta="right">
              <MoneyText cents={site.costCents} />
            </Table.Td>
            <Table.Td ta="right">
              <MoneyText cents={site.gamblingCostCents} />
            </Table.Td>
            <Table.Td ta="right">{t('sites.days', { count: site.deliveryDays })}</Table.Td>
            <Table.Td ta="right">{number(site.timesPublished)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TablePaper>
  );
}
