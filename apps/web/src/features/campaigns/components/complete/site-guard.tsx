import { anchorKey, heavyAnchors } from '@linkstand/contract/campaigns/anchors';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { campaignGuardQuery } from '../../queries.ts';
import classes from './completion.module.css';
import type { SiteState } from './use-completion.ts';

interface Props {
  readonly site: SiteState;
  /** All of the campaign: their anchor texts count as they are typed. */
  readonly sites: readonly SiteState[];
}

const anchorsOf = ({ values }: SiteState): string[] => values?.targets.map(({ keyword }) => keyword) ?? [];

/** What the client should know before it goes on with this site. It forbids nothing. */
export function SiteGuard({ site, sites }: Props) {
  const t = useT('campaigns');
  const { percent } = useFormat();
  const ids = sites.map(({ briefing }) => briefing.id);
  const guard = useQuery(campaignGuardQuery(site.briefing.campaign.id, ids)).data;
  const heavy = useMemo(() => (guard ? heavyAnchors(guard, sites.flatMap(anchorsOf)) : []), [guard, sites]);
  if (!guard || !site.values) return null;
  const { warnings = [], used } = guard.briefings.find(({ briefingId }) => briefingId === site.briefing.id) ?? {};
  const own = new Set(anchorsOf(site).map(anchorKey));
  const anchors = heavy.filter(({ anchor }) => own.has(anchor));
  if (warnings.length + anchors.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} />} title={t('guard.title')}>
      <ul className={classes.guard}>
        {warnings.map((warning) => (
          <li key={warning}>
            {warning === 'domain_used' || warning === 'publisher_used'
              ? t(`guard.${warning}`, { site: used?.[warning] ?? '' })
              : t(`guard.${warning}`)}
          </li>
        ))}
        {anchors.map(({ anchor, count, links }) => (
          <li key={anchor}>
            {t('guard.anchor', { anchor, count, links, share: percent(Math.round((count * 10_000) / links)) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
