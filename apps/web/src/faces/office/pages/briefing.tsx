import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Alert, Badge, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { BriefingStatusChip } from '../../../features/briefings/components/briefing-status-chip.tsx';
import { BriefingTimeline } from '../../../features/briefings/components/briefing-timeline.tsx';
import { InsertionFacts } from '../../../features/briefings/components/insertion-facts.tsx';
import { LinkCheckPanel } from '../../../features/briefings/components/link-check-panel.tsx';
import { briefingQuery } from '../../../features/briefings/queries.ts';
import { BOARD_ORDER } from '../../../features/briefings/staff-briefings/board-order.ts';
import { BriefingBanners, LINK_SECTION } from '../../../features/briefings/staff-briefings/briefing-banners.tsx';
import { BriefingOverview } from '../../../features/briefings/staff-briefings/briefing-overview.tsx';
import classes from '../../../features/briefings/staff-briefings/briefing-page.module.css';
import { BriefingWhen } from '../../../features/briefings/staff-briefings/briefing-when.tsx';
import { CasesSection } from '../../../features/briefings/staff-briefings/cases-section.tsx';
import { ChangedMeanwhile } from '../../../features/briefings/staff-briefings/changed-meanwhile.tsx';
import { ContentSection } from '../../../features/briefings/staff-briefings/content-section.tsx';
import { Conversation } from '../../../features/briefings/staff-briefings/conversation.tsx';
import { FilesSection } from '../../../features/briefings/staff-briefings/files-section.tsx';
import { changesSince } from '../../../features/briefings/staff-briefings/history.ts';
import { InternalComment } from '../../../features/briefings/staff-briefings/internal-comment.tsx';
import { PeopleSection } from '../../../features/briefings/staff-briefings/people-section.tsx';
import { Section } from '../../../features/briefings/staff-briefings/section.tsx';
import { TargetsTable } from '../../../features/briefings/staff-briefings/targets-table.tsx';
import { useBriefingActions } from '../../../features/briefings/staff-briefings/use-briefing-actions.tsx';
import { FinanceBox } from '../../../features/finances/finance-box.tsx';
import { BriefingChats } from '../../../features/whatsapp-chats/components/briefing-chats.tsx';
import { isStatus } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { useUser } from '../../../lib/session.ts';
import { ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { shownLast } from '../../../ui/list/record-order.ts';
import { RecordSteps } from '../../../ui/list/record-steps.tsx';
import { useMovable } from '../../../ui/overlays/use-movable.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';

const route = getRouteApi('/office/briefings/$id');

/** Everything about one briefing on one page. */
export function BriefingPage() {
  const { id } = route.useParams();
  return <Loaded key={id} id={Number(id)} />;
}

function Loaded({ id }: { id: number }) {
  const t = useT('staff-briefings');
  const client = useQueryClient();
  const query = useQuery(briefingQuery(id));
  const { data: briefing, error } = query;
  useLive(['briefing', 'case', 'campaign'], (event) => {
    const isOther = event.entity === 'briefings' && event.id !== null && Number(event.id) !== id;
    if (!isOther) void client.invalidateQueries({ queryKey: ['briefings', 'detail', id] });
  });
  useRecent(briefing && `${briefing.title || briefing.keyword} · ${briefing.site.name}`);
  if (!briefing)
    return error ? <ErrorState isPage error={error} onRetry={() => void query.refetch()} /> : <DetailSkeleton />;
  // An act may move it out of the reader's scope.
  const hasLeft = isStatus(error, 404);
  return (
    <>
      {hasLeft && (
        <Alert color="yellow" variant="light" mb="md" role="status">
          {t('left')}
        </Alert>
      )}
      <Page briefing={hasLeft ? { ...briefing, can: {} } : briefing} />
    </>
  );
}

const PUBLISHED: readonly string[] = ['published', 'done'];

function Page({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const common = useT('common');
  const money = useT('finances');
  const { role } = useUser();
  const navigate = useNavigate();
  const { actions, can, dialog } = useBriefingActions(briefing);
  // In one column it is read after the text that it is about.
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const conversation = useMovable(<Conversation briefing={briefing} />);
  const hasFinances = role === 'ADMIN' && briefing.status !== 'draft';
  const isLive = PUBLISHED.includes(briefing.status) || briefing.lastCheck !== null;
  // Owner managers have no list beside the board.
  const [list] = useState(() => (role === 'OWNER_MANAGER' ? BOARD_ORDER : shownLast('briefings', BOARD_ORDER)));
  const back =
    list === BOARD_ORDER
      ? { to: '/briefings/in-progress' as const, label: t('board.title') }
      : { to: '/briefings' as const, label: t('title') };
  return (
    <>
      <PageHeader
        back={back}
        title={briefing.title || briefing.keyword || briefing.site.name}
        status={
          <>
            <BriefingStatusChip status={briefing.status} />
            <BriefingWhen briefing={briefing} />
            {briefing.topic !== 'none' && (
              <Badge size="sm" color="yellow" variant="light" title={t('topic')}>
                {common(`topic.${briefing.topic}`)}
              </Badge>
            )}
          </>
        }
        subtitle={t('subtitle', { id: String(briefing.id), site: briefing.site.domain })}
        steps={
          <RecordSteps
            list={list}
            id={briefing.id}
            onOpen={(id) => void navigate({ to: '/briefings/$id', params: { id: String(id) } })}
          />
        }
        actions={<ActionBar actions={actions} can={can} />}
      />
      {dialog}
      {conversation.content}
      <Changes briefing={briefing} />
      <BriefingBanners briefing={briefing} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <BriefingOverview briefing={briefing} tellsMoney={!hasFinances} />
          {briefing.instructions && (
            <Section title={t('sections.instructions')}>
              <Text className={classes.instructions}>{briefing.instructions}</Text>
            </Section>
          )}
          {briefing.insertion && (
            <Section title={words('article.title')}>
              <InsertionFacts insertion={briefing.insertion} targets={briefing.targets} />
            </Section>
          )}
          {(!briefing.insertion || briefing.content) && <ContentSection briefing={briefing} />}
          {isNarrow && conversation.place}
          <Section title={t('sections.targets')}>
            <TargetsTable targets={briefing.targets} />
          </Section>
          {isLive && (
            <Section title={words('link.title')} id={LINK_SECTION}>
              <LinkCheckPanel briefing={briefing} reader="team" />
            </Section>
          )}
          <FilesSection briefing={briefing} />
        </div>
        <div className={classes.column}>
          {!isNarrow && conversation.place}
          <PeopleSection briefing={briefing} />
          <InternalComment briefing={briefing} />
          {hasFinances && (
            <Section title={money('title')}>
              <FinanceBox briefingId={briefing.id} status={briefing.status} />
            </Section>
          )}
          <CasesSection briefing={briefing} />
          {SEES_CHATS.has(role) && <BriefingChats briefingId={briefing.id} />}
          <Section title={words('history.title')}>
            <BriefingTimeline history={briefing.history} reader="staff" />
          </Section>
        </div>
      </div>
    </>
  );
}

/** Who may see conversations on WhatsApp at all. */
const SEES_CHATS: ReadonlySet<string> = new Set(['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER']);

/** What others changed since the page was opened. */
function Changes({ briefing }: { briefing: Briefing }) {
  const me = useUser();
  const newest = briefing.history.at(-1)?.id ?? 0;
  const opened = useRef(newest);
  const [seen, setSeen] = useState(opened.current);
  const changes = changesSince(briefing.history, seen, me.name);
  return (
    <div style={changes.length > 0 ? { marginBottom: 16 } : undefined}>
      <ChangedMeanwhile changes={changes} onClose={() => setSeen(newest)} />
    </div>
  );
}
