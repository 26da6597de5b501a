import type { OwnerPage, OwnerPageSite } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { useRuleLines } from '../../content-rules/use-rule-lines.ts';
import { resumeSites } from '../link-calls.ts';
import { useOwnerAct } from '../publication.ts';
import { useRunning } from '../use-running.ts';
import entries from './entries.module.css';
import { LineField } from './field.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { Section } from './section.tsx';
import classes from './site-sales.module.css';

const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }));
const PauseDialog = lazy(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }));

/** Sites shown at first; so many more with each tap. */
const SHOWN = 10;

type Props = { uuid: string; page: OwnerPage };

/** The owner's sites with what was agreed for each, and whether new orders are taken. */
export function SiteSales({ uuid, page: { sites, sitesCount, isBlocked, today } }: Props) {
  const t = useT('external');
  const act = useOwnerAct(uuid);
  const [shown, setShown] = useState(SHOWN);
  const [words, setWords] = useState('');
  // Null: all sites.
  const [pausing, setPausing] = useState<{ site: OwnerPageSite | null } | null>(null);
  const [ruling, setRuling] = useState<{ site: OwnerPageSite | null } | null>(null);
  // The site that is being resumed; 0: all.
  const { busy, fault, run } = useRunning<number>();

  const wanted = words.trim().toLowerCase();
  const found = sites.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted));
  const resume = (site: OwnerPageSite | null) =>
    run(site?.id ?? 0, async () => {
      await act((link) => resumeSites(link, site?.id ?? null));
      toastDone(site ? t('sales.resumed', { site: site.name }) : t('sales.resumedAll'));
    });
  const isSeveral = sitesCount > 1 && !isBlocked;
  return (
    <Section title={t('sales.title')} aside={sitesCount} id="sites">
      <p className={entries.help}>{t('sales.help')}</p>
      {isSeveral && (
        <div className={classes.all}>
          {sites.some(({ state }) => state === 'sold') && (
            <Button variant="default" onClick={() => setPausing({ site: null })}>
              {t('sales.pauseAll')}
            </Button>
          )}
          {sites.some(({ state }) => state === 'paused') && (
            <Button variant="default" loading={busy === 0} onClick={() => void resume(null)}>
              {t('sales.resumeAll')}
            </Button>
          )}
          <Button variant="default" onClick={() => setRuling({ site: null })}>
            {t('sales.rulesAll')}
          </Button>
        </div>
      )}
      {sites.length > SHOWN && (
        <div className={classes.search}>
          <LineField
            type="search"
            label={t('sales.find')}
            value={words}
            onChange={(event) => {
              setWords(event.currentTarget.value);
              setShown(SHOWN);
            }}
          />
        </div>
      )}
      {fault && <ProblemNotice>{fault}</ProblemNotice>}
      <ul className={entries.list}>
        {found.slice(0, shown).map((site) => (
          <li key={site.id} className={entries.entry}>
            <SiteFacts site={site} />
            {!isBlocked && site.state === 'sold' && (
              <Button
                variant="default"
                size="sm"
                aria-label={t('sales.pauseOne', { site: site.name })}
                onClick={() => setPausing({ site })}
              >
                {t('sales.pause')}
              </Button>
            )}
            {!isBlocked && site.state === 'paused' && (
              <Button
                variant="default"
                size="sm"
                loading={busy === site.id}
                aria-label={t('sales.resumeOne', { site: site.name })}
                onClick={() => void resume(site)}
              >
                {t('sales.resume')}
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              aria-label={t('sales.rulesOne', { site: site.name })}
              onClick={() => setRuling({ site })}
            >
              {t('sales.rules')}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={entries.help}>{t('sales.notFound')}</p>}
      {found.length > shown && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setShown(shown + 5 * SHOWN)}>
          {t('list.more', { count: Math.min(5 * SHOWN, found.length - shown) })}
        </Button>
      )}
      {sitesCount > sites.length && (
        <p className={entries.help}>{t('sales.unlisted', { shown: sites.length, total: sitesCount })}</p>
      )}
      <Suspense>
        {ruling && <RulesDialog uuid={uuid} site={ruling.site} onClose={() => setRuling(null)} />}
        {pausing && <PauseDialog uuid={uuid} site={pausing.site} today={today} onClose={() => setPausing(null)} />}
      </Suspense>
    </Section>
  );
}

const COSTS = ['costCents', 'gamblingCostCents', 'insertionCostCents', 'insertionGamblingCostCents'] as const;

function SiteFacts({ site }: { site: OwnerPageSite }) {
  const t = useT('external');
  const { date, money } = useFormat();
  const rulesOf = useRuleLines();
  const { name, domain, state, pausedUntil, rules } = site;
  return (
    <div className={entries.facts}>
      <strong>{name}</strong>
      {domain !== name && <span className={entries.quiet}>{domain}</span>}
      <dl className={classes.costs}>
        {COSTS.map((key) => {
          const cents = site[key];
          return (
            cents !== null && (
              <div key={key}>
                <dt>{t(`sales.${key}`)}</dt>
                <dd className="ls-numbers">{money(cents)}</dd>
              </div>
            )
          );
        })}
      </dl>
      {rulesOf(rules).map((line) => (
        <span key={line} className={entries.asWritten}>
          {line}
        </span>
      ))}
      {state === 'paused' && (
        <StatusChip tone="turn">
          {pausedUntil ? t('sales.pausedUntil', { day: date(pausedUntil) }) : t('sales.paused')}
        </StatusChip>
      )}
      {state === 'off' && <StatusChip tone="neutral">{t('sales.off')}</StatusChip>}
    </div>
  );
}
