import type { OwnerPage } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkEnded } from '../../../features/external/components/link-ended.tsx';
import { OfferedSites } from '../../../features/external/components/offered-sites.tsx';
import { PriceLists } from '../../../features/external/components/price-lists.tsx';
import { ProblemNotice } from '../../../features/external/components/problem-notice.tsx';
import { PublicationCard } from '../../../features/external/components/publication-card.tsx';
import { SiteSales } from '../../../features/external/components/site-sales.tsx';
import { isLinkEnded, useOwnerPage } from '../../../features/external/publication.ts';
import { SurvivalCurve } from '../../../features/link-life/components/survival-curve.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PagePending } from '../../../ui/page/page-pending.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import classes from './owner-briefings.module.css';

const route = getRouteApi('/external/external/owner/$uuid/briefings');

/** All publications of an owner: waiting for an answer, to be published, and published. */
export function OwnerBriefingsPage() {
  const { uuid } = route.useParams();
  const { data, error, again } = useOwnerPage(uuid);
  if (isLinkEnded(error)) return <LinkEnded />;
  if (!data) return error ? <ErrorState isPage error={error} onRetry={again} /> : <PagePending />;
  return <Publications uuid={uuid} page={data} />;
}

type Row = OwnerPage['briefings'][number];

function Publications({ uuid, page }: { uuid: string; page: OwnerPage }) {
  const { ownerName, isBlocked, briefings, publishedCount, survival, withholdingBp } = page;
  const t = useT('external');
  const life = useT('link-life');
  const { percent } = useFormat();
  useTitle(t('list.title'));
  const inStatus = (...statuses: Row['status'][]) => briefings.filter(({ status }) => statuses.includes(status));
  const published = inStatus('published', 'done');
  const isNothingOpen = published.length === briefings.length;
  return (
    <>
      <h1 className={classes.title}>{t('list.title')}</h1>
      <p className={classes.owner}>{ownerName}</p>
      {withholdingBp > 0 && <p className={classes.owner}>{t('list.withheld', { percent: percent(withholdingBp) })}</p>}
      {isBlocked && (
        <ProblemNotice quiet title={t('blocked.title')}>
          {t('blocked.all')}
        </ProblemNotice>
      )}
      {isNothingOpen && !isBlocked && (
        <div className={classes.none}>
          <strong>{t('list.none')}</strong>
          <p>{t('list.noneHelp')}</p>
        </div>
      )}
      <Group title={t('list.answer')} rows={inStatus('pending_owner')} count={inStatus('pending_owner').length} />
      <Group title={t('list.publish')} rows={inStatus('waiting_publish')} count={inStatus('waiting_publish').length} />
      <Group title={t('list.published')} rows={published} count={publishedCount} first={10} />
      {survival && (
        <section className={classes.group}>
          <h2 className={classes.heading}>{life('survival.yours')}</h2>
          <SurvivalCurve curve={survival} />
        </section>
      )}
      {page.sitesCount > 0 && <SiteSales uuid={uuid} page={page} />}
      <OfferedSites uuid={uuid} page={page} />
      <PriceLists uuid={uuid} page={page} />
    </>
  );
}

type GroupProps = { title: string; rows: readonly Row[]; count: number; first?: number };

/** How many more one tap shows. */
const MORE = 50;

function Group({ title, rows, count, first = MORE }: GroupProps) {
  const t = useT('external');
  const [shown, setShown] = useState(first);
  if (rows.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>
        {title} <span className={classes.count}>{count}</span>
      </h2>
      <ul className={classes.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.uuid}>
            <PublicationCard row={row} />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setShown(shown + MORE)}>
          {t('list.more', { count: Math.min(MORE, rows.length - shown) })}
        </Button>
      )}
      {rows.length <= shown && count > rows.length && (
        <p className={classes.unlisted}>{t('list.unlisted', { shown: rows.length, total: count })}</p>
      )}
    </section>
  );
}
