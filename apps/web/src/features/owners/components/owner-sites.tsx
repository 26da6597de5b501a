import { newCostCents } from '@linkstand/contract/sites/schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { RecordTable } from '../../../ui/data/record-table.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';

/** The sites that an owner offers, with what it asks for each. */
export function OwnerSites({ id }: { id: number }) {
  const t = useT('owners');
  const { number, money } = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['owners', 'sites', id],
    queryFn: ({ signal }) => api.owners.sites({ params: { id } }, { signal }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={5} />;
  if (data.data.length === 0) return <EmptyState title={t('sites.empty')} />;
  return (
    <RecordTable
      label={t('panels.sites')}
      columns={[
        {
          key: 'site',
          header: t('sites.site'),
          cell: (site) => (
            <>
              <AnchorLink to="/sites/$id" params={{ id: String(site.id) }} search={{ tab: 'offers' }}>
                {site.name}
              </AnchorLink>{' '}
              {!site.isChosen && <StatusChip tone="waiting">{t('sites.notChosen')}</StatusChip>}{' '}
              {site.proposed && (
                <StatusChip tone="turn">
                  {t('sites.proposed', { cost: money(newCostCents(site, site.proposed)) })}
                </StatusChip>
              )}
            </>
          ),
        },
        {
          key: 'cost',
          header: t('sites.cost'),
          align: 'right',
          stays: true,
          cell: ({ costCents }) => <MoneyText cents={costCents} />,
        },
        {
          key: 'gamblingCost',
          header: t('sites.gamblingCost'),
          align: 'right',
          cell: ({ gamblingCostCents }) => <MoneyText cents={gamblingCostCents} />,
        },
        {
          key: 'delivery',
          header: t('sites.delivery'),
          align: 'right',
          cell: ({ deliveryDays }) => t('sites.days', { count: deliveryDays }),
        },
        {
          key: 'published',
          header: t('sites.published'),
          align: 'right',
          cell: ({ timesPublished }) => number(timesPublished),
        },
      ]}
      rows={data.data}
      rowKey={({ id: site }) => site}
    />
  );
}
