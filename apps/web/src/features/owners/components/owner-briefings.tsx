import { Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { TablePaper } from '../../../ui/table-paper.tsx';
import { BriefingStatusChip } from '../../briefings/components/briefing-status-chip.tsx';

const SHOWN = 25;

/** The newest publications asked of an owner; all of them are in the list of briefings. */
export function OwnerBriefings({ id }: { id: number }) {
  const t = useT('owners');
  const { data, error, refetch } = useQuery({
    queryKey: ['briefings', 'of owner', id],
    queryFn: ({ signal }) =>
      api.briefings.search(
        { query: { page: 0, size: SHOWN, sort: ['submittedAt,desc'] }, body: { ownerId: id } },
        { signal },
      ),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={5} />;
  if (data.data.length === 0) return <EmptyState title={t('briefings.empty')} />;
  return (
    <Stack gap="sm">
      <TablePaper label={t('panels.briefings')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('briefings.title')}</Table.Th>
            <Table.Th>{t('briefings.site')}</Table.Th>
            <Table.Th>{t('briefings.status')}</Table.Th>
            <Table.Th>{t('briefings.due')}</Table.Th>
            <Table.Th>{t('briefings.promised')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.data.map((briefing) => (
            <Table.Tr key={briefing.id}>
              <Table.Td>
                <AnchorLink to="/briefings/$id" params={{ id: String(briefing.id) }}>
                  {briefing.title || briefing.keyword || `#${briefing.id}`}
                </AnchorLink>
              </Table.Td>
              <Table.Td>{briefing.site.name}</Table.Td>
              <Table.Td>
                <BriefingStatusChip status={briefing.status} />
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <DateText value={briefing.dueDate} />
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <DateText value={briefing.promisedDate} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TablePaper>
      {data.data.length === SHOWN && (
        <AnchorLink to="/briefings" search={{ ownerId: id }}>
          {t('briefings.all')}
        </AnchorLink>
      )}
    </Stack>
  );
}
