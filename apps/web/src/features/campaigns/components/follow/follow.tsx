import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLive } from '../../../../lib/live.ts';
import { useRecent } from '../../../../lib/recent.ts';
import { ActionBar } from '../../../../ui/buttons/action-bar.tsx';
import { AnchorLink, ButtonLink } from '../../../../ui/buttons/links.tsx';
import { lazy } from '../../../../ui/page/lazy-part.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { ClientStatusChip } from '../../../briefings/components/briefing-status-chip.tsx';
import { latestDenial } from '../../../briefings/latest-denial.ts';
import { briefingQuery } from '../../../briefings/queries.ts';
import { useLateWordsOfCampaign } from '../../saving/use-late-words.ts';
import { DeclinedNotice } from '../approval/declined-notice.tsx';
import { CampaignFinances } from '../campaign-finances.tsx';
import { CampaignLinks } from '../campaign-links.tsx';
import { CampaignProgress } from '../campaign-progress.tsx';
import { CampaignStatusChip } from '../campaign-status-chip.tsx';
import { useCampaignActions } from '../use-campaign-actions.tsx';
import { useNarrow } from '../use-widths.ts';
import { BriefingPanel } from './briefing-panel.tsx';
import { BriefingRows } from './briefing-rows.tsx';
import classes from './follow.module.css';

const ApprovalNotice = lazy(() => import('../approval/approval-notice.tsx'));

type Props = {
  campaign: Campaign;
  /** The publication that is open, from the address bar. */
  open: number | undefined;
};

/** What needs the client first, then what runs, then what ended. */
const ORDER = [
  'pending',
  'denied',
  'draft',
  'waiting',
  'in_progress',
  'waiting_publish',
  'published',
  'finished',
  'canceled',
];
const sorted = (briefings: readonly BriefingRow[]) =>
  briefings.toSorted((a, b) => ORDER.indexOf(a.clientStatus) - ORDER.indexOf(b.clientStatus) || a.id - b.id);

/** What the client does next with a publication, by its status. */
const NEXT: { readonly [status in BriefingRow['clientStatus']]?: 'turn.read' | 'briefing.resubmit' } = {
  pending: 'turn.read',
  denied: 'briefing.resubmit',
};

/** Publications that are announced above the list, which has them all. */
const MOST_NEXT = 3;

/** A submitted campaign: its publications beside the one that is open; on a phone one after the other. */
export function Follow({ campaign, open }: Props) {
  const t = useT('campaigns');
  useLateWordsOfCampaign(campaign);
  const client = useQueryClient();
  const { money } = useFormat();
  const actions = useCampaignActions(campaign);
  const isNarrow = useNarrow();
  const name = campaign.name || campaign.generalTitle || t('list.unnamed');
  useRecent(name);
  useLive(['campaign', 'briefing'], () => {
    void client.invalidateQueries({ queryKey: ['campaigns', 'detail', campaign.id] });
    void client.invalidateQueries({ queryKey: ['campaigns', 'finances', campaign.id] });
  });
  const briefings = sorted(campaign.briefings);
  const asked = briefings.find(({ id }) => id === open);
  // With room for both, one is always open.
  const shown = asked ?? (isNarrow ? undefined : briefings[0]);
  const next = briefings.filter(({ clientStatus }) => NEXT[clientStatus] !== undefined).slice(0, MOST_NEXT);
  const drafts = campaign.progress.draft ?? 0;
  const subtitle = [
    campaign.endCustomer && t('page.endCustomer', { name: campaign.endCustomer }),
    t('page.totalOf', { count: campaign.siteCount, amount: money(campaign.totalCents) }),
    campaign.preparedBy && t('page.byTeam', { name: campaign.preparedBy.name }),
  ].filter(Boolean);
  return (
    <>
      <PageHeader
        title={name}
        status={<CampaignStatusChip status={campaign.status} />}
        subtitle={subtitle.join(' · ')}
        back={{ to: '/my-campaigns', label: t('page.back') }}
        actions={
          <ActionBar
            actions={[
              {
                key: 'edit',
                label: t('page.editCampaign'),
                icon: <IconPencil size={16} />,
                href: `/user/campaign/new/briefings?campaign=${campaign.id}`,
              },
              ...actions,
            ]}
            can={campaign.can}
            // Copying is no next step: on a phone, the publications come before it.
            shown={isNarrow && !campaign.can.edit ? 0 : 2}
          />
        }
      />
      {campaign.approval && (
        <Suspense fallback={null}>
          <ApprovalNotice campaign={campaign} />
        </Suspense>
      )}
      <DeclinedNotice declined={campaign.declined} />
      {campaign.status === 'waiting' && (
        <Alert title={t('page.waitingTitle')} mb="md">
          {t('page.waitingHelp')}
        </Alert>
      )}
      {!shown && next.map((each) => <NextStep key={each.id} campaignId={campaign.id} briefing={each} />)}
      {campaign.status !== 'draft' && drafts > 0 && (campaign.can.submit || campaign.can.askApproval) && (
        <Alert color="yellow" mb="md">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('page.draftsLeft', { count: drafts })}</Text>
            <ButtonLink to="/user/campaign/new/briefings" search={{ campaign: campaign.id }} size="xs">
              {t('page.completeThem')}
            </ButtonLink>
          </Group>
        </Alert>
      )}
      <div className={classes.layout}>
        {!(isNarrow && asked) && (
          <div className={classes.list}>
            <div className={classes.progress}>
              <CampaignProgress progress={campaign.progress} legend />
              <CampaignLinks links={campaign.links} />
            </div>
            <details className={classes.finances}>
              <summary>{t('finances.title')}</summary>
              <CampaignFinances campaignId={campaign.id} />
              <AnchorLink to="/financial" search={{ tab: 'bills', campaignId: campaign.id }} size="sm">
                {t('finances.bills')}
              </AnchorLink>
            </details>
            <BriefingRows campaignId={campaign.id} briefings={briefings} open={shown?.id} />
          </div>
        )}
        {shown && (
          <div className={classes.detail}>
            {isNarrow && (
              <AnchorLink
                to="/user/campaign/$campaignId"
                params={{ campaignId: campaign.id }}
                className={classes.backToList}
                size="sm"
              >
                <IconChevronLeft size={16} />
                {t('briefing.close')}
              </AnchorLink>
            )}
            <BriefingPanel key={shown.id} briefingId={shown.id} campaign={campaign} />
          </div>
        )}
      </div>
    </>
  );
}

/** On a phone, the publications that need the client stand above the list. */
function NextStep({ campaignId, briefing }: { campaignId: number; briefing: BriefingRow }) {
  const t = useT('campaigns');
  const act = NEXT[briefing.clientStatus];
  const isDenied = briefing.clientStatus === 'denied';
  const { data } = useQuery({ ...briefingQuery(briefing.id), enabled: isDenied });
  const reason = isDenied && data ? latestDenial(data)?.reason : undefined;
  if (!act) return null;
  return (
    <Alert color="yellow" mb="md">
      <Stack gap="xs" align="flex-start">
        <Group gap="xs">
          <Text fw={500}>{briefing.site.name}</Text>
          <ClientStatusChip status={briefing.clientStatus} />
        </Group>
        {briefing.title && <Text size="sm">{briefing.title}</Text>}
        {reason && (
          <Text size="sm" lineClamp={4}>
            {reason}
          </Text>
        )}
        <ButtonLink
          to="/user/campaign/$campaignId"
          params={{ campaignId }}
          search={{ briefing: briefing.id }}
          aria-label={`${t(act)}: ${briefing.site.name}`}
        >
          {t(act)}
        </ButtonLink>
      </Stack>
    </Alert>
  );
}
