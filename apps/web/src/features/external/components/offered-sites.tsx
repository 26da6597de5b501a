import type { OfferedSite, OwnerPage } from '@linkstand/contract/owners/schema';
import {
  hostOfDomain,
  proofElement,
  proofEntry,
  proofFileUrl,
  SITE_PROOFS,
} from '@linkstand/contract/owners/site-proof';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { proveSite, withdrawSite } from '../link-calls.ts';
import { useOwnerAct } from '../publication.ts';
import { useRunning } from '../use-running.ts';
import { CopyIcon } from './copy-icon.tsx';
import entries from './entries.module.css';
import classes from './offered-sites.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { Section } from './section.tsx';

const OfferSiteDialog = lazy(async () => ({ default: (await import('./offer-site-dialog.tsx')).OfferSiteDialog }));

const TONES: Readonly<Record<OfferedSite['state'], Tone>> = {
  unproven: 'turn',
  waiting: 'waiting',
  taken: 'done',
  declined: 'stopped',
  withdrawn: 'neutral',
};

/** Sites that the owner would like to sell: offered, shown to be its own, and answered by the team. */
export function OfferedSites({ uuid, page: { offeredSites, isBlocked } }: { uuid: string; page: OwnerPage }) {
  const t = useT('external');
  const [isOffering, setOffering] = useState(false);
  return (
    <Section title={t('offered.title')} id="offered">
      {!isBlocked && (
        <>
          <p className={entries.help}>{t('offered.help')}</p>
          <Button variant="default" fullWidth onClick={() => setOffering(true)}>
            {t('offered.add')}
          </Button>
        </>
      )}
      {offeredSites.length > 0 && (
        <>
          <h3 className={entries.heading}>{t('offered.yours')}</h3>
          <ul className={entries.list}>
            {offeredSites.map((site) => (
              <Offered key={site.id} uuid={uuid} site={site} isBlocked={isBlocked} />
            ))}
          </ul>
        </>
      )}
      <Suspense>{isOffering && <OfferSiteDialog uuid={uuid} onClose={() => setOffering(false)} />}</Suspense>
    </Section>
  );
}

function Offered({ uuid, site, isBlocked }: { uuid: string; site: OfferedSite; isBlocked: boolean }) {
  const t = useT('external');
  const { date } = useFormat();
  const act = useOwnerAct(uuid);
  const { busy, fault, setFault, run } = useRunning<'check' | 'remove'>();
  const { id, domain, name, state, proof, missed, reason } = site;
  const check = () =>
    run('check', async () => {
      let isFound = false;
      await act(async (link) => {
        const page = await proveSite(link, id);
        isFound = page.offeredSites.some((each) => each.id === id && each.proof !== null);
        return page;
      });
      if (isFound) toastDone(t('offered.proven'));
      else setFault(t('offered.notFound'));
    });
  const remove = () =>
    run('remove', async () => {
      await act((link) => withdrawSite(link, id));
      toastDone(t('offered.removed'));
    });
  return (
    <li className={entries.entry}>
      <div className={entries.facts}>
        <strong>{name}</strong>
        {domain !== name && <span className={entries.quiet}>{domain}</span>}
        <StatusChip tone={TONES[state]}>{t(`offered.state.${state}`)}</StatusChip>
        {proof && <span className={entries.quiet}>{t('offered.provenOn', { day: date(proof.at) })}</span>}
        {reason && <span>{t('offered.reason', { reason })}</span>}
      </div>
      {site.canWithdraw && (
        <Button
          variant="default"
          size="sm"
          loading={busy === 'remove'}
          aria-label={t('offered.removeOne', { site: name })}
          onClick={() => void remove()}
        >
          {t('offered.remove')}
        </Button>
      )}
      {state === 'unproven' && !isBlocked && (
        <div className={classes.proof}>
          <Ways site={site} />
          {missed && (
            <ProblemNotice quiet title={t('offered.missedOn', { day: date(missed.at) })}>
              <ul className={classes.missed}>
                {missed.faults.map(({ way, message }) => (
                  <li key={way}>
                    {t(`offered.way.${way}`)}: {message}
                  </li>
                ))}
              </ul>
            </ProblemNotice>
          )}
          <Button
            fullWidth
            loading={busy === 'check'}
            aria-label={t('offered.checkOne', { site: name })}
            onClick={() => void check()}
          >
            {t('offered.check')}
          </Button>
        </div>
      )}
      {fault && <ProblemNotice>{fault}</ProblemNotice>}
    </li>
  );
}

/** What to put where. */
function Ways({ site: { domain, code } }: { site: OfferedSite }) {
  const t = useT('external');
  const says = { file: code, dns: proofEntry(code), meta_tag: proofElement(code) };
  const place = { url: proofFileUrl(domain), host: hostOfDomain(domain) };
  return (
    <>
      <p className={entries.help}>{t('offered.proof')}</p>
      <ol className={classes.ways}>
        {SITE_PROOFS.map((way) => (
          <li key={way}>
            {t(`offered.${way}`, place)}
            <span className={classes.code}>
              <code>{says[way]}</code>
              <CopyIcon value={says[way]} name={t(`offered.copy.${way}`)} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
