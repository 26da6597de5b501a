import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { SurvivalCurve } from './survival-curve.tsx';

/** How long links stand on a site or with an owner, for the team. */
export function SurvivalPanel({ of, id }: { readonly of: 'sites' | 'owners'; readonly id: number }) {
  const t = useT('link-life');
  const { data, error, refetch } = useQuery({
    queryKey: [of, 'survival', id],
    queryFn: ({ signal }) => api[of].survival({ params: { id } }, { signal }),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={3} />;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h5" mb="sm">
        {t('survival.title')}
      </Title>
      {data.curve ? (
        <SurvivalCurve curve={data.curve} />
      ) : (
        <EmptyState title={t('survival.none')} help={t('survival.noneHelp')} />
      )}
    </Paper>
  );
}
