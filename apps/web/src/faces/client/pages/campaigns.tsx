import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import {
  askCampaignRows,
  campaignList,
  useIsFirstCampaign,
} from '../../../features/campaigns/components/list/campaigns-list.tsx';
import { DashboardTour } from '../../../features/campaigns/components/list/dashboard-tour.tsx';
import { FirstCampaign } from '../../../features/campaigns/components/list/first-campaign.tsx';
import { askYourTurn, useYourTurn, YourTurn } from '../../../features/campaigns/components/list/your-turn.tsx';
import { useApproves } from '../../../features/projects/queries.ts';
import { OwnReports } from '../../../features/publication-reports/own-reports.tsx';
import { VerifyAddressBanner } from '../../../features/users/components/verify-address.tsx';
import { useT } from '../../../lib/i18n.ts';
import { queryClient } from '../../../lib/query.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { Below } from '../../../ui/overlays/below.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ListView } from '../../../ui/resource/list-view.tsx';

const ForApproval = lazy(() => import('../../../features/campaigns/components/approval/for-approval.tsx'));

export const askCampaigns = (search: object) => Promise.all([askYourTurn(queryClient), askCampaignRows(search)]);

/**
 * The client's start page, at / and /my-campaigns: what waits for the client, then every campaign; before the first
 * one, an explanation.
 */
export function CampaignsPage() {
  const t = useT('campaigns');
  const { page, size, sort, text, status, createdFrom, createdTo, yourTurn, forApproval } = useSearch({
    strict: false,
  });
  const navigate = useNavigate();
  const { isPending } = useYourTurn();
  const isFirst = useIsFirstCampaign();
  const approves = useApproves();
  const known = { page, size, sort, text, status, createdFrom, createdTo, yourTurn, forApproval };
  const set = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return (
    <>
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            <DashboardTour />
            {!isFirst && (
              <ButtonLink to="/media" leftSection={<IconPlus size={16} />} data-tour="new">
                {t('list.new')}
              </ButtonLink>
            )}
          </>
        }
      />
      <VerifyAddressBanner />
      {isFirst ? (
        <FirstCampaign />
      ) : (
        <>
          <YourTurn />
          {approves && (
            <Suspense fallback={null}>
              <ForApproval />
            </Suspense>
          )}
          <Below isSettled={!isPending}>
            <section data-tour="campaigns">
              <ListView
                list={campaignList}
                search={set}
                onSearch={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
              />
            </section>
            <OwnReports />
          </Below>
        </>
      )}
    </>
  );
}
