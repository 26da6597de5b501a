import { getRouteApi } from '@tanstack/react-router';
import { Completion } from '../../../features/campaigns/components/complete/completion.tsx';
import { CompletionHead } from '../../../features/campaigns/components/complete/completion-head.tsx';

const route = getRouteApi('/client/user/campaign/new/briefings');

/** The page after the cart: one panel per site, until the campaign is submitted. */
export function CompleteCampaignPage() {
  const { campaign, briefing } = route.useSearch();
  const navigate = route.useNavigate();
  // Without a campaign, the route redirects to the choice of sites.
  if (campaign === undefined) return null;
  const follow = () =>
    void navigate({
      ...{ to: '/user/campaign/$campaignId', params: { campaignId: campaign }, search: { briefing } },
      replace: true,
    });
  return (
    <Completion
      campaignId={campaign}
      open={briefing}
      onOpen={(next) => void navigate({ search: { campaign, briefing: next }, replace: true, resetScroll: false })}
      onSubmitted={({ id }) => void navigate({ to: '/success-request', search: { campaign: id }, replace: true })}
      onClosed={follow}
      head={(draft, save) => <CompletionHead draft={draft} save={save} />}
    />
  );
}
