import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useAskedBySearch } from '../../../lib/asked-by-search.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useUser } from '../../../lib/session.ts';
import { type Action, ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { type Fact, FactStrip } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { PanelHead, PanelSection } from '../../../ui/overlays/panel.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { BriefingStatusChip } from '../../briefings/components/briefing-status-chip.tsx';
import { LateMark } from '../../briefings/staff-briefings/late-mark.tsx';
import { CampaignFinances } from '../../campaigns/components/campaign-finances.tsx';
import { CampaignLinks } from '../../campaigns/components/campaign-links.tsx';
import { CampaignStatusChip } from '../../campaigns/components/campaign-status-chip.tsx';
import { requestQuery } from '../queries.ts';
import { ChangeUser } from './change-user.tsx';
import { DecideAll } from './decide-all.tsx';
import { DecisionHelp } from './decision-buttons.tsx';
import classes from './request-panel.module.css';
import { WaitingBriefing } from './waiting-briefing.tsx';

/** A request as its reviewers read it: whose it is, what waits for a decision, what was decided. */
export function RequestPanel({ id }: { id: number }) {
  const client = useQueryClient();
  const query = useQuery(requestQuery(id));
  useLive(['campaign', 'briefing'], () => {
    void client.invalidateQueries({ queryKey: requestQuery(id).queryKey });
  });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return <Panel request={query.data} />;
}

type Mode = 'each' | 'all' | 'user';

function Panel({ request }: { request: Campaign }) {
  const t = useT('requests');
  const { role } = useUser();
  const seesMoney = role === 'ADMIN' || role === 'SELLER';
  const [mode, setMode] = useState<Mode>('each');
  const waiting = request.briefings.filter(({ status }) => status === 'waiting');
  useAskedBySearch('approve', () => request.can.approve && setMode('all'));
  const others = request.briefings.filter(({ status }) => status !== 'waiting');
  return (
    <Stack gap="lg">
      <PanelHead
        status={
          <>
            <CampaignStatusChip status={request.status} />
            {request.isLate && <LateMark />}
          </>
        }
      >
        <ActionBar actions={useActions(request, mode, setMode)} />
      </PanelHead>
      <FactStrip items={useFacts(request)} />
      {mode === 'user' && <ChangeUser request={request} onClose={() => setMode('each')} />}
      {mode === 'all' ? (
        <DecideAll request={request} waiting={waiting} onClose={() => setMode('each')} />
      ) : waiting.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('nothingWaits')}
        </Text>
      ) : (
        <PanelSection
          title={t('waiting', { count: waiting.length })}
          tools={
            request.can.approve &&
            waiting.length > 1 &&
            mode === 'each' && (
              <Button size="compact-sm" variant="default" onClick={() => setMode('all')}>
                {t('decideAll.action')}
              </Button>
            )
          }
        >
          <DecisionHelp briefings={waiting} />
          <Stack gap="sm">
            {waiting.map((briefing) => (
              <WaitingBriefing key={briefing.id} briefing={briefing} opens={waiting.length === 1} />
            ))}
          </Stack>
        </PanelSection>
      )}
      {others.length > 0 && (
        <PanelSection title={t('others')}>
          <ul className={classes.others}>
            {others.map((briefing) => (
              <li key={briefing.id} className={classes.other}>
                <span className={classes.grow}>
                  <AnchorLink to="/briefings/$id" params={{ id: String(briefing.id) }} size="sm">
                    {briefing.title || briefing.keyword} · {briefing.site.name}
                  </AnchorLink>
                </span>
                <BriefingStatusChip status={briefing.status} />
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {seesMoney && request.status !== 'draft' && (
        <PanelSection title={t('finances')}>
          <CampaignFinances campaignId={request.id} />
        </PanelSection>
      )}
    </Stack>
  );
}

/** What can be done with the whole of it. */
function useActions(request: Campaign, mode: Mode, setMode: (mode: Mode) => void): Action[] {
  const t = useT('requests');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, can } = request;
  /** The sites and texts in a new campaign of the same client, opened for editing. */
  const copy = async () => {
    const draft = await api.campaigns.copy({ params: { id }, body: {} });
    toastDone(t('copied'));
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    await navigate({ to: '/requests/$id/complete', params: { id: String(draft.id) } });
  };
  const mayEdit = can.edit && request.briefings.some((briefing) => briefing.can.edit);
  const all: (Action | false)[] = [
    mayEdit && { key: 'edit', label: t('edit'), href: `/requests/${id}/complete` },
    can.changeUser &&
      mode !== 'user' && { key: 'changeUser', label: t('changeUser.action'), onRun: () => setMode('user') },
    can.copy && { key: 'copy', label: t('copy'), onRun: copy },
    { key: 'list', label: t('showBriefings'), href: `/briefings?campaignId=${id}` },
  ];
  return all.filter((action) => action !== false);
}

function useFacts(request: Campaign): Fact[] {
  const t = useT('requests');
  const links = useT('campaigns');
  const { client, company } = request;
  return [
    {
      label: t('facts.client'),
      isWide: true,
      value: client && (
        <>
          <AnchorLink to="/briefings" search={{ clientId: client.id }} size="sm">
            {client.name}
          </AnchorLink>{' '}
          {company && (
            <Text span size="sm" c="dimmed">
              {company.name}
            </Text>
          )}
        </>
      ),
    },
    {
      label: t('facts.submitted'),
      value: request.submittedAt && <DateText value={request.submittedAt} style="time" />,
    },
    {
      label: t('facts.total'),
      value: (
        <>
          <MoneyText cents={request.totalCents} />{' '}
          <Text span size="sm" c="dimmed">
            {t('sites', { count: request.siteCount })}
          </Text>
        </>
      ),
    },
    {
      label: links('links.title'),
      value: request.links.watched > 0 ? <CampaignLinks links={request.links} /> : null,
    },
    { label: t('facts.generalTitle'), value: request.generalTitle },
    { label: t('facts.category'), value: request.defaultCategory?.name },
    { label: t('facts.endCustomer'), value: request.endCustomer },
    { label: t('facts.preparedBy'), value: request.preparedBy?.name },
  ];
}
