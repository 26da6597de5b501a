import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { isChoice } from '@linkstand/contract/shared/tables';
import { Anchor, Group, Spoiler, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import { useLive } from '../../../../lib/live.ts';
import { useUser } from '../../../../lib/session.ts';
import { ActionBar } from '../../../../ui/buttons/action-bar.tsx';
import { ButtonLink } from '../../../../ui/buttons/links.tsx';
import { AddressText } from '../../../../ui/data/address-text.tsx';
import { DateText } from '../../../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../../../ui/data/facts.tsx';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../../../ui/page/skeletons.tsx';
import { ClientStatusChip } from '../../../briefings/components/briefing-status-chip.tsx';
import { BriefingTimeline } from '../../../briefings/components/briefing-timeline.tsx';
import { ContentPanel } from '../../../briefings/components/content-panel.tsx';
import { EarlierTexts } from '../../../briefings/components/earlier-texts.tsx';
import { FileList } from '../../../briefings/components/file-list.tsx';
import { InsertionFacts } from '../../../briefings/components/insertion-facts.tsx';
import { KeptText } from '../../../briefings/components/kept-text.tsx';
import { LinkCheckPanel } from '../../../briefings/components/link-check-panel.tsx';
import { MessageThread } from '../../../briefings/components/message-thread.tsx';
import { Explanation } from '../../../briefings/components/text-order.tsx';
import { briefingQuery, linkLifeQuery } from '../../../briefings/queries.ts';
import { categoriesQuery } from '../../../categories/queries.ts';
import { useLateWordsOfBriefing } from '../../saving/use-late-words.ts';
import { ChooseArticle } from './choose-article.tsx';
import { DeniedEditor } from './denied-editor.tsx';
import classes from './follow.module.css';
import { hasOwnVersion, moveOwnVersion, OwnVersion, useFoundOwnVersion } from './own-version.tsx';
import { Reports } from './reports.tsx';
import { Section } from './section.tsx';
import { useClientBriefingActions } from './use-client-briefing-actions.tsx';

type Props = { briefingId: number; campaign: Campaign };

/** One publication as its client follows it: what happens now, the text, the link, the messages. */
export function BriefingPanel({ briefingId, campaign }: Props) {
  const client = useQueryClient();
  const query = useQuery({ ...briefingQuery(briefingId), refetchOnMount: 'always' });
  useLive(['briefing'], (event) => {
    if (event.id === null || String(event.id) === String(briefingId))
      void client.invalidateQueries({ queryKey: briefingQuery(briefingId).queryKey });
  });
  if (query.data) return <Loaded key={briefingId} briefing={query.data} campaign={campaign} />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <DetailSkeleton />;
}

function Loaded({ briefing, campaign }: { briefing: Briefing; campaign: Campaign }) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const { id: userId } = useUser();
  useLateWordsOfBriefing(briefing);
  const [isWriting, setIsWriting] = useState(() => hasOwnVersion(userId, briefing));
  // Typed over a text that is no longer the current one, or that can't be answered now.
  const { html: found, look, forget } = useFoundOwnVersion(briefing);
  const finishWriting = () => {
    setIsWriting(false);
    look();
  };
  const actions = useClientBriefingActions(briefing, () => setIsWriting(true));
  const { clientStatus, can } = briefing;
  const isLive = clientStatus === 'published' || clientStatus === 'finished';
  // While its link is lost, it is not as agreed and doesn't finish automatically.
  const isLost = useQuery({ ...linkLifeQuery(briefing.id), enabled: isLive }).data?.state === 'lost';
  // Its editor says why, and what to do.
  const isRewritten = briefing.status === 'denied' && can.edit === true;
  const help = briefing.isDeclined ? 'declined' : isLive && isLost ? 'lost' : clientStatus;
  return (
    <Stack gap="md">
      <header className={classes.head}>
        <div className={classes.headText}>
          <Group gap="xs">
            <Title order={2}>{briefing.site.name}</Title>
            <ClientStatusChip status={clientStatus} />
          </Group>
          {!isRewritten && (
            <Text size="sm" c="dimmed">
              {briefing.insertion && isChoice(OF_INSERTIONS, help) && !briefing.priceToAccept
                ? words(`article.help.${help}`)
                : words(`clientStatusHelp.${help}`)}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {(briefing.status === 'draft' || briefing.status === 'waiting') && can.edit && (
            <ButtonLink
              to="/user/campaign/new/briefings"
              search={{ campaign: campaign.id, briefing: briefing.id }}
              variant="default"
              leftSection={<IconPencil size={16} />}
            >
              {t('page.edit')}
            </ButtonLink>
          )}
          <ActionBar
            actions={actions}
            can={isWriting || found !== null ? withoutAnswers(can) : can}
            shown={ANSWERS.filter((key) => can[key]).length}
            shownOnPhone={ANSWERS.length}
          />
        </Group>
      </header>
      <div className={classes.columns}>
        <Stack gap="md" className={classes.main}>
          {isLive && (
            <Section title={t('briefing.link')}>
              <PublishedLinks briefing={briefing} />
              <LinkCheckPanel briefing={briefing} reader="client" />
            </Section>
          )}
          <Reports briefingId={briefing.id} />
          {can.choose_article && <ChooseArticle key={briefing.version} briefing={briefing} />}
          {isRewritten ? (
            <DeniedEditor briefing={briefing} campaign={campaign} />
          ) : briefing.insertion ? (
            <Section title={words('article.title')}>
              <InsertionFacts insertion={briefing.insertion} targets={briefing.targets} />
              {can.accept_content && (
                <Group gap="xs" mt="lg">
                  <ActionBar actions={actions.slice(0, 2)} can={can} shown={2} shownOnPhone={2} />
                </Group>
              )}
            </Section>
          ) : (
            <Section title={briefing.title || campaign.generalTitle || t('briefing.text')}>
              {isWriting && can.send_version_back && found === null ? (
                <OwnVersion briefing={briefing} onClose={finishWriting} />
              ) : (
                <Stack gap="sm">
                  {found !== null && (
                    <KeptText
                      briefingId={briefing.id}
                      html={found}
                      stored={briefing.content?.html ?? ''}
                      {...(can.send_version_back && {
                        onUse: () => {
                          moveOwnVersion(userId, briefing);
                          setIsWriting(true);
                          look();
                        },
                      })}
                      onForget={() => {
                        forget();
                        setIsWriting(false);
                      }}
                    />
                  )}
                  <TextOf briefing={briefing} />
                </Stack>
              )}
              {!isWriting && found === null && can.accept_content && (
                // After reading to the end, nobody should have to scroll back up to answer.
                <Group gap="xs" mt="lg">
                  <ActionBar actions={actions.slice(0, 3)} can={can} shown={3} shownOnPhone={3} />
                </Group>
              )}
            </Section>
          )}
          {briefing.instructions && briefing.status !== 'denied' && (
            <Section title={t('briefing.instructions')}>
              <Text style={{ whiteSpace: 'pre-wrap' }}>{briefing.instructions}</Text>
            </Section>
          )}
        </Stack>
        <Stack gap="md" className={classes.side}>
          <Section title={t('briefing.messages')}>
            <MessageThread
              briefingId={briefing.id}
              audience="client"
              canWrite={can.message_client === true}
              reader="client"
            />
          </Section>
          <Section title={t('briefing.facts')}>
            <BriefingFacts briefing={briefing} />
          </Section>
          {briefing.attachments.length > 0 && (
            <Section title={t('briefing.files')}>
              <FileList briefingId={briefing.id} files={briefing.attachments} />
            </Section>
          )}
          <Section title={t('briefing.history')}>
            <BriefingTimeline history={briefing.history} reader="client" />
          </Section>
        </Stack>
      </div>
    </Stack>
  );
}

/** States of a link insertion that say nothing of a text. */
const OF_INSERTIONS = ['in_progress', 'pending', 'waiting_publish'] as const;

/** What is a button; copying and canceling are in the menu. */
const ANSWERS = ['accept_content', 'ask_review', 'send_version_back', 'report_problem'] as const;

/** While the own version is written, the other answers wait. */
const withoutAnswers = (can: Briefing['can']): Briefing['can'] => {
  const { accept_content: _accept, ask_review: _ask, send_version_back: _send, ...rest } = can;
  return rest;
};

function TextOf({ briefing }: { briefing: Briefing }) {
  const t = useT('campaigns');
  const panel = <ContentPanel briefing={briefing} tools={<EarlierTexts briefing={briefing} />} />;
  const draft = briefing.draftLink && (
    <Anchor href={briefing.draftLink} target="_blank" rel="noopener noreferrer" size="sm" className={classes.external}>
      <IconExternalLink size={15} aria-hidden="true" />
      {t('briefing.externalDraft')}
    </Anchor>
  );
  // Open for the person who has to answer; otherwise collapsed.
  if (briefing.clientStatus === 'pending') {
    return (
      <Stack gap="sm">
        {draft}
        <Explanation content={briefing.content} />
        {panel}
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      {draft}
      <Spoiler maxHeight={420} showLabel={t('briefing.showAll')} hideLabel={t('briefing.showLess')}>
        {panel}
      </Spoiler>
    </Stack>
  );
}

function PublishedLinks({ briefing }: { briefing: Briefing }) {
  const t = useT('campaigns');
  const url = briefing.finalLink || briefing.publicationUrl;
  if (!url) return <Text c="dimmed">{t('briefing.noLink')}</Text>;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.published}>
      <IconExternalLink size={16} aria-hidden="true" />
      <span>
        <AddressText address={url} />
      </span>
    </Anchor>
  );
}

function BriefingFacts({ briefing }: { briefing: Briefing }) {
  const words = useT('briefings');
  const common = useT('common');
  const locale = useLocale();
  const { country, languageName } = useFormat();
  const { data: categories = [] } = useQuery(categoriesQuery(locale));
  const nameOf = (id: number | null) => categories.find((category) => category.id === id)?.name;
  const { site } = briefing;
  const items: (Fact | null)[] = [
    {
      label: words('fields.site'),
      value: (
        <>
          <AddressText address={site.domain} />
          <Text size="xs" c="dimmed">
            {country(site.country)} · {languageName(site.language)}
          </Text>
        </>
      ),
    },
    { label: words('fields.price'), value: briefing.priceCents !== null && <MoneyText cents={briefing.priceCents} /> },
    ...briefing.targets.map((target, index) => ({
      label: index === 0 ? words('targets.main') : words('targets.further', { number: index }),
      value: <TargetText target={target} category={nameOf(target.categoryId)} />,
    })),
    { label: words('fields.briefingType'), value: words(`briefingType.${briefing.briefingType}`) },
    { label: words('fields.linkType'), value: briefing.linkType && common(`linkType.${briefing.linkType}`) },
    ...(briefing.insertion
      ? []
      : [
          { label: words('fields.fillMode'), value: briefing.fillMode && common(`fillMode.${briefing.fillMode}`) },
          {
            label: words('fields.reviewMode'),
            value: briefing.reviewMode && words(`reviewMode.${briefing.reviewMode}`),
          },
        ]),
    day(words('fields.desiredDate'), briefing.desiredPublicationDate),
    day(words('fields.dueDate'), briefing.dueDate),
    day(words('fields.promisedDate'), briefing.promisedDate),
    day(words('fields.publishedAt'), briefing.publishedAt),
    day(words('fields.submittedAt'), briefing.submittedAt),
    briefing.poCode ? { label: words('fields.poCode'), value: briefing.poCode } : null,
  ];
  return <Facts items={items.filter((item) => item !== null)} />;
}

const day = (label: string, value: string | null): Fact | null =>
  value ? { label, value: <DateText value={value} /> } : null;

type TargetProps = { target: Briefing['targets'][number]; category: string | undefined };

function TargetText({ target, category }: TargetProps) {
  if (!target.keyword && !target.url) return null;
  return (
    <>
      <div>{target.keyword}</div>
      {target.url && (
        <Anchor href={target.url} target="_blank" rel="noopener noreferrer" size="sm">
          <AddressText address={target.url} />
        </Anchor>
      )}
      {category && (
        <Text size="xs" c="dimmed">
          {category}
        </Text>
      )}
    </>
  );
}
