import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AllPublications } from '../../../features/external/components/all-publications.tsx';
import { CheckResult } from '../../../features/external/components/check-result.tsx';
import { Conversation } from '../../../features/external/components/conversation.tsx';
import { LinkEnded } from '../../../features/external/components/link-ended.tsx';
import { PublicationHead } from '../../../features/external/components/publication-head.tsx';
import { Section } from '../../../features/external/components/section.tsx';
import { SentNotice } from '../../../features/external/components/sent-notice.tsx';
import { UrlForm } from '../../../features/external/components/url-form.tsx';
import { isLinkEnded, keepPublication, usePublication } from '../../../features/external/publication.ts';
import { LinkLifeStrip } from '../../../features/link-life/components/link-life-strip.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PagePending } from '../../../ui/page/page-pending.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';
import classes from './final-url-sent.module.css';

const route = getRouteApi('/external/final-url-sent');

/** After publication: the address that was sent, what its check found, and its correction. */
export function FinalUrlSentPage() {
  const { link } = route.useSearch();
  return link ? <Publication link={link} /> : <SentNotice />;
}

function Publication({ link }: { link: string }) {
  const { data, error, again } = usePublication(link);
  if (isLinkEnded(error)) return <LinkEnded />;
  if (!data) return error ? <ErrorState isPage error={error} onRetry={again} /> : <PagePending />;
  if (data.status !== 'published' && data.status !== 'done')
    return <Navigate to="/external/briefings/$uuid/owner/publish" params={{ uuid: link }} replace />;
  return <Sent publication={data} />;
}

function Sent({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const isToRepair = publication.linkLife?.claim?.state === 'repairing';
  const name = publication.title || publication.site.name;
  useTitle(isToRepair ? t('sent.repairTitle') : name);
  return (
    <>
      {isToRepair && (
        <>
          <h1 className={classes.title}>{t('sent.repairTitle')}</h1>
          <p className={classes.lead}>{t('sent.repairLead', { name: publication.ownerName })}</p>
        </>
      )}
      <PublicationHead publication={publication} title={name} level={isToRepair ? 2 : 1} />
      <PublishedAt publication={publication} />
      <Conversation publication={publication} />
      <AllPublications uuid={publication.ownerPageUuid} />
    </>
  );
}

function OwnLife({ life }: { life: NonNullable<OwnerBriefing['linkLife']> }) {
  const t = useT('external');
  const words = useT('link-life');
  const { date } = useFormat();
  return (
    <div className={classes.life}>
      {life.claim?.state === 'repairing' && (
        <p className={classes.repair}>{words('repair', { date: date(life.claim.repairUntil, 'medium') })}</p>
      )}
      <LinkLifeStrip
        life={life}
        problem={({ code, detail }) =>
          code === 'page_status' ? t('problem.page_status', { detail }) : t(`problem.${code}`)
        }
      />
    </div>
  );
}

function PublishedAt({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const { publicationUrl, lastCheck, linkLife, can, status } = publication;
  const [correcting, setCorrecting] = useState(false);
  const done = (fresh: OwnerBriefing) => {
    keepPublication(fresh);
    setCorrecting(false);
    toastDone(t('sent.saved'));
  };
  return (
    <Section primary title={t('sent.title')}>
      {publicationUrl && (
        <p className={classes.address}>
          <a href={publicationUrl} target="_blank" rel="noopener noreferrer">
            <AddressText address={publicationUrl} />
            <IconExternalLink size={18} aria-label={t('sent.open')} />
          </a>
        </p>
      )}
      {lastCheck && !correcting && <CheckResult check={lastCheck} publication={publication} />}
      {linkLife && !correcting && <OwnLife life={linkLife} />}
      {lastCheck?.ok === false && can.correct_url && !correcting && (
        <p className={classes.help}>{t('sent.problemHelp')}</p>
      )}
      {status === 'done' && <p className={classes.help}>{t('sent.finished')}</p>}
      {can.correct_url && !correcting && (
        <Button
          fullWidth
          mt="md"
          variant={lastCheck?.ok === false ? 'filled' : 'default'}
          onClick={() => setCorrecting(true)}
        >
          {lastCheck?.ok === false ? t('sent.correctOrCheck') : t('sent.correct')}
        </Button>
      )}
      {can.correct_url && correcting && (
        <div className={classes.correct}>
          <p className={classes.help}>{t('sent.correctHelp')}</p>
          <UrlForm publication={publication} ownerAct="correct_url" confirmLabel={t('sent.save')} onDone={done} />
          <Button variant="subtle" fullWidth mt="xs" onClick={() => setCorrecting(false)}>
            {t('sent.cancel')}
          </Button>
        </div>
      )}
    </Section>
  );
}
