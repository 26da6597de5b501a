import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { RecordTable } from '../../../ui/data/record-table.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { BriefingStatusChip } from '../../briefings/components/briefing-status-chip.tsx';
import { BriefingLateIcon, usePromisedLate } from '../../briefings/staff-briefings/late-mark.tsx';
import { remindOwner } from '../../briefings/staff-briefings/remind-owner.ts';
import { useMove } from '../../briefings/staff-briefings/use-move.ts';

const SHOWN = 25;

/** The promised day, and by how much it is later than the publication is due. */
function Promised({ briefing }: { briefing: BriefingRow }) {
  const late = usePromisedLate(briefing);
  return (
    <>
      <DateText value={briefing.promisedDate} />
      {late && (
        <Text size="xs" c="red">
          {late}
        </Text>
      )}
    </>
  );
}

/** Reminds the owner of one publication, where its reader may. */
function Remind({ briefing }: { briefing: BriefingRow }) {
  const t = useT('staff-briefings');
  const move = useMove(briefing);
  return (
    <div style={{ minWidth: 'max-content' }}>
      <ActionBar actions={[remindOwner(t, move)]} can={briefing.can} size="compact-sm" />
    </div>
  );
}

/** The newest publications asked of an owner; all of them are in the list of briefings. */
export function OwnerBriefings({ id }: { id: number }) {
  const t = useT('owners');
  const ui = useT('ui');
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
      <RecordTable
        label={t('panels.briefings')}
        minWidth={860}
        columns={[
          {
            key: 'title',
            header: t('briefings.title'),
            cell: ({ id: briefing, title, keyword }) => (
              <AnchorLink to="/briefings/$id" params={{ id: String(briefing) }}>
                {title || keyword || `#${briefing}`}
              </AnchorLink>
            ),
          },
          { key: 'site', header: t('briefings.site'), cell: ({ site }) => site.name },
          {
            key: 'status',
            header: t('briefings.status'),
            cell: ({ status, isLate }) => (
              <>
                <BriefingStatusChip status={status} /> {isLate && <BriefingLateIcon />}
              </>
            ),
          },
          {
            key: 'due',
            header: t('briefings.due'),
            named: true,
            cell: ({ dueDate }) => <DateText value={dueDate} />,
          },
          {
            key: 'promised',
            header: t('briefings.promised'),
            named: true,
            cell: (briefing) => <Promised briefing={briefing} />,
          },
          {
            key: 'act',
            header: ui('actions.header'),
            hidesHeader: true,
            stays: true,
            cell: (briefing) => <Remind briefing={briefing} />,
          },
        ]}
        rows={data.data}
        rowKey={({ id: briefing }) => briefing}
      />
      {data.data.length === SHOWN && (
        <AnchorLink to="/briefings" search={{ ownerId: id }}>
          {t('briefings.all')}
        </AnchorLink>
      )}
    </Stack>
  );
}
