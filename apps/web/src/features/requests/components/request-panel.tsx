import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useAskedBySearch } from '../../../lib/asked-by-search.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useUser } from '../../../lib/session.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { BriefingStatusChip } from '../../briefings/components/briefing-status-chip.tsx';
import { LateMark } from '../../briefings/staff-briefings/late-mark.tsx';
import { CampaignFinances } from '../../campaigns/components/campaign-finances.tsx';
import { CampaignLinks } from '../../campaigns/components/campaign-links.tsx';
import { requestQuery } from '../queries.ts';
import { ChangeUser } from './change-user.tsx';
import { DecideAll } from './decide-all.tsx';
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
      <Facts items={useFacts(request)} />
      <Group gap="xs">
        {request.can.approve && waiting.length > 1 && mode === 'each' && (
          <Button size="xs" variant="default" onClick={() => setMode('all')}>
            {t('decideAll.action')}
          </Button>
        )}
        {request.can.changeUser && mode !== 'user' && (
          <Button size="xs" variant="default" onClick={() => setMode('user')}>
            {t('changeUser.action')}
          </Button>
        )}
        {request.can.edit && request.briefings.some(({ can }) => can.edit) && (
          <ButtonLink to="/requests/$id/complete" params={{ id: String(request.id) }} size="xs" variant="default">
            {t('edit')}
          </ButtonLink>
        )}
        {request.can.copy && <CopyRequest id={request.id} />}
        <ButtonLink to="/briefings" search={{ campaignId: request.id }} size="xs" variant="default">
          {t('showBriefings')}
        </ButtonLink>
      </Group>
      {mode === 'user' && <ChangeUser request={request} onClose={() => setMode('each')} />}
      {mode === 'all' ? (
        <DecideAll request={request} waiting={waiting} onClose={() => setMode('each')} />
      ) : (
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('waiting', { count: waiting.length })}
          </Title>
          {waiting.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('nothingWaits')}
            </Text>
          )}
          <Stack gap="sm">
            {waiting.map((briefing) => (
              <WaitingBriefing key={briefing.id} briefing={briefing} opens={waiting.length === 1} />
            ))}
          </Stack>
        </section>
      )}
      {seesMoney && request.status !== 'draft' && (
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('finances')}
          </Title>
          <CampaignFinances campaignId={request.id} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <Title order={3} size="h4" mb="xs">
            {t('others')}
          </Title>
          <ul className={classes.others}>
            {others.map((briefing) => (
              <li key={briefing.id} className={classes.other}>
                <AnchorLink to="/briefings/$id" params={{ id: String(briefing.id) }} size="sm" className={classes.grow}>
                  {briefing.title || briefing.keyword} · {briefing.site.name}
                </AnchorLink>
                <BriefingStatusChip status={briefing.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

/** Copies the sites and texts into a new campaign of the same client, and opens it for editing. */
function CopyRequest({ id }: { id: number }) {
  const t = useT('requests');
  const client = useQueryClient();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => api.campaigns.copy({ params: { id }, body: {} }),
    onSuccess: (draft) => {
      toastDone(t('copied'));
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      return navigate({ to: '/requests/$id/complete', params: { id: String(draft.id) } });
    },
  });
  return (
    <Button size="xs" variant="default" loading={copy.isPending} onClick={() => copy.mutate()}>
      {t('copy')}
    </Button>
  );
}

function useFacts(request: Campaign): Fact[] {
  const t = useT('requests');
  const links = useT('campaigns');
  const { client, company } = request;
  return [
    {
      label: t('facts.client'),
      value: client && (
        <Group gap={6}>
          <AnchorLink to="/briefings" search={{ clientId: client.id }} size="sm">
            {client.name}
          </AnchorLink>
          {company && <Text c="dimmed">{company.name}</Text>}
        </Group>
      ),
    },
    {
      label: t('facts.submitted'),
      value: request.submittedAt && (
        <Group gap={6}>
          <DateText value={request.submittedAt} style="time" />
          {request.isLate && <LateMark />}
        </Group>
      ),
    },
    {
      label: t('facts.total'),
      value: (
        <Group gap={6}>
          <MoneyText cents={request.totalCents} />
          <Text c="dimmed">{t('sites', { count: request.siteCount })}</Text>
        </Group>
      ),
    },
    ...(request.links.watched > 0
      ? [{ label: links('links.title'), value: <CampaignLinks links={request.links} /> }]
      : []),
    ...(request.generalTitle ? [{ label: t('facts.generalTitle'), value: request.generalTitle }] : []),
    ...(request.defaultCategory ? [{ label: t('facts.category'), value: request.defaultCategory.name }] : []),
    ...(request.endCustomer ? [{ label: t('facts.endCustomer'), value: request.endCustomer }] : []),
    ...(request.preparedBy ? [{ label: t('facts.preparedBy'), value: request.preparedBy.name }] : []),
  ];
}
