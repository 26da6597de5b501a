import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Completion } from '../../../features/campaigns/components/complete/completion.tsx';
import { CompletionHead } from '../../../features/campaigns/components/complete/completion-head.tsx';
import { Follow } from '../../../features/campaigns/components/follow/follow.tsx';
import { campaignQuery } from '../../../features/campaigns/queries.ts';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';

const route = getRouteApi('/client/user/campaign/$campaignId');

/** One campaign: completed while it is a draft, and followed afterwards. */
export function CampaignPage() {
  const t = useT('campaigns');
  const { campaignId } = route.useParams();
  const { briefing } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...campaignQuery(campaignId), refetchOnMount: 'always' });
  if (!query.data) {
    return query.error ? (
      <ErrorState isPage error={query.error} onRetry={() => void query.refetch()}>
        <AnchorLink to="/my-campaigns">{t('page.back')}</AnchorLink>
      </ErrorState>
    ) : (
      <DetailSkeleton />
    );
  }
  const { status, can } = query.data;
  if (status !== 'draft' || !can.edit) return <Follow campaign={query.data} open={briefing} />;
  return (
    <Completion
      campaignId={campaignId}
      open={briefing}
      onOpen={(next) => void navigate({ search: { briefing: next }, replace: true, resetScroll: false })}
      onSubmitted={({ id }) => void navigate({ to: '/success-request', search: { campaign: id }, replace: true })}
      onClosed={() => void query.refetch()}
      head={(draft, save) => <CompletionHead draft={draft} save={save} />}
    />
  );
}
