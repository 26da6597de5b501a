import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { actorName } from '../../threads/actor-name.ts';
import { SiteOffAlert } from '../components/site-off-alert.tsx';
import { latestDenial } from '../latest-denial.ts';
import { linkLifeQuery } from '../queries.ts';

/** Where the page shows the link check, which the banner leads to. */
export const LINK_SECTION = 'link-check';

/** What is wrong with a briefing, and what to do about it. */
export function BriefingBanners({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const threads = useT('threads');
  const { status, lastCheck, openCases } = briefing;
  const denial = status === 'denied' ? latestDenial(briefing) : undefined;
  const problems = lastCheck && !lastCheck.ok ? lastCheck.problems : [];
  // Each kind of problem once, though several links of a page may have it.
  const kinds = [...new Map(problems.map((problem) => [problem.code, problem])).values()];
  if (!denial && problems.length === 0 && openCases === 0 && !briefing.siteIsOff) return null;
  return (
    <Stack gap="sm" mb="md">
      {briefing.siteIsOff && <SiteOffAlert />}
      {denial && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={t('banner.denied', { name: actorName(denial.actor, threads) })}
        >
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {denial.reason}
          </Text>
          <Text size="sm">{t('banner.deniedHelp')}</Text>
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={words('link.problems', { count: problems.length })}
        >
          {kinds.slice(0, 3).map(({ code }) => (
            <Text key={code} size="sm">
              {words(`problem.${code}`)} {words(`problemFix.${code}`)}
            </Text>
          ))}
          <OwedByGuarantee briefingId={briefing.id} />
          <Anchor href={`#${LINK_SECTION}`} size="sm">
            {t('banner.toCheck')}
          </Anchor>
        </Alert>
      )}
      {openCases > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={t('openCases', { count: openCases })}
        >
          <Text size="sm">{t('banner.caseHelp')}</Text>
          <AnchorLink to="/cases" search={{ briefingId: briefing.id }} size="sm">
            {t('banner.toCases', { count: openCases })}
          </AnchorLink>
        </Alert>
      )}
    </Stack>
  );
}

/** Until when the site may repair the link, or what can be refunded already. */
function OwedByGuarantee({ briefingId }: { briefingId: number }) {
  const t = useT('link-life');
  const { date, money } = useFormat();
  const claim = useQuery(linkLifeQuery(briefingId)).data?.claim;
  if (!claim || claim.netCents === null || (claim.state !== 'repairing' && claim.state !== 'choosing')) return null;
  const until = claim.state === 'choosing' ? (claim.chooseUntil ?? claim.repairUntil) : claim.repairUntil;
  return (
    <Text size="sm">
      {t(`guarantee.state.${claim.state}`, { date: date(until, 'medium'), amount: money(claim.netCents) })}
    </Text>
  );
}
