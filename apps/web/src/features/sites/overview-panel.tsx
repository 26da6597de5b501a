import { FIGURES, type Figure } from '@linkstand/contract/services/metric-services';
import type { Site } from '@linkstand/contract/sites/schema';
import { Alert, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { unbroken } from '../../lib/unbroken.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { Sparkline } from '../../ui/data/sparkline.tsx';
import { DomainLink } from '../../ui/data/web-address.tsx';
import { LINES_WIDTH } from '../../ui/page/page-width.ts';
import { FilledFacts } from '../../ui/resource/filled-facts.tsx';
import { RecordLink } from '../about/record-link.tsx';
import { SurvivalPanel } from '../link-life/components/survival-panel.tsx';
import { ProfitText } from './columns.tsx';
import { MetricHistory, useSiteMetrics } from './metric-history.tsx';
import { isUndecided, ordersInWords } from './orders/orders-doubt.ts';

/** Figures that follow from offers, briefings and clients' choices. */
export function OverviewPanel({ site }: { site: Site }) {
  const t = useT('sites');
  const { number, date, age } = useFormat();
  const { canSeeOwnersTable } = useUser();
  const isForGambling = site.gamblingPriceCents !== null;
  const isOffered = site.deliveryDays !== null;
  const visits = site.trafficHistory;
  // Every site's owner is named, but not everybody sees the record of each.
  const owner = (of: NonNullable<Site['owner']>) =>
    site.can.update || canSeeOwnersTable ? <RecordLink kind="owners" record={of} /> : of.name;
  const visitsIn = ({ month, visits: count }: Site['trafficHistory'][number]) =>
    unbroken(`${date(`${month}-01`, 'month')} · ${number(count)}`);
  const amount = (cents: number | null | undefined) => (cents == null ? null : <MoneyText cents={cents} />);
  const profit = (cents: number | null | undefined) => (cents == null ? null : <ProfitText cents={cents} />);
  const money = [
    { label: t('fields.priceCents'), value: amount(site.priceCents) },
    { label: t('fields.costCents'), value: amount(site.costCents) },
    { label: t('fields.profitCents'), value: profit(site.profitCents) },
    ...(isForGambling
      ? [
          { label: t('fields.gamblingPriceCents'), value: amount(site.gamblingPriceCents) },
          { label: t('fields.gamblingCostCents'), value: amount(site.gamblingCostCents) },
          { label: t('fields.gamblingProfitCents'), value: profit(site.gamblingProfitCents) },
        ]
      : []),
    ...(site.insertionPriceCents === null
      ? []
      : [
          { label: t('fields.insertionPriceCents'), value: amount(site.insertionPriceCents) },
          { label: t('fields.insertionCostCents'), value: amount(site.insertionCostCents) },
        ]),
  ];
  const use = [
    { label: t('fields.domain'), value: <DomainLink domain={site.domain} /> },
    ...('owner' in site ? [{ label: t('fields.owner'), value: site.owner && owner(site.owner) }] : []),
    { label: t('fields.siteManager'), value: site.siteManager?.name },
    { label: t('fields.timesPublished'), value: number(site.timesPublished) },
    { label: t('fields.lastRequestAt'), value: site.lastRequestAt && <DateText value={site.lastRequestAt} /> },
    { label: t('fields.lastPublishedAt'), value: site.lastPublishedAt && <DateText value={site.lastPublishedAt} /> },
    {
      label: t('fields.favorites'),
      value: site.favorites > 0 ? t('overview.clients', { count: site.favorites }) : null,
    },
    { label: t('fields.linkTypes'), value: site.linkTypes.map((type) => t(`choices.linkTypes.${type}`)).join(', ') },
    { label: t('fields.fillModes'), value: site.fillModes.map((mode) => t(`choices.fillModes.${mode}`)).join(', ') },
    { label: t('fields.deliveryDays'), value: site.deliveryDays === null ? null : number(site.deliveryDays) },
  ];
  const { data: metrics } = useSiteMetrics(site.id);
  const sourceOf = (figure: Figure) => {
    const from = metrics?.figures.find((each) => each.figure === figure);
    if (site[figure] === null || !from?.source) return null;
    const { source, measuredOn: day } = from;
    return day ? t('overview.metrics', { source, day: date(day, 'medium'), age: age(day) }) : source;
  };
  const sources = new Set(FIGURES.map(sourceOf).filter((source) => source !== null));
  // Said once if it is the same for all of them.
  const common = sources.size === 1 && FIGURES.every((figure) => site[figure] === null || sourceOf(figure) !== null);
  const withSource = (figure: Figure) => {
    const value = site[figure];
    if (value === null) return null;
    const source = common ? null : sourceOf(figure);
    return (
      <>
        {number(value)}
        {source && (
          <Text span size="sm" c="dimmed">
            {' '}
            {source}
          </Text>
        )}
      </>
    );
  };
  const [first, last] = [visits[0], visits.at(-1)];
  return (
    <Stack maw={LINES_WIDTH}>
      {isUndecided(site) && <Alert color="yellow">{t('orders.off', ordersInWords(site))}</Alert>}
      {site.isOwnerBlocked && (
        <Alert color="yellow">{t('overview.ownerBlocked', { owner: site.owner?.name ?? '' })}</Alert>
      )}
      {site.isPaused && (
        <Alert color="yellow">
          {site.pausedUntil ? t('overview.pausedUntil', { day: date(site.pausedUntil) }) : t('overview.paused')}
        </Alert>
      )}
      {site.isCostProposed && (
        <Alert color="yellow">
          {t('overview.costProposed')}{' '}
          <AnchorLink to="/sites/$id" params={{ id: String(site.id) }} search={{ tab: 'offers' }}>
            {t('panels.offers')}
          </AnchorLink>
        </Alert>
      )}
      {!isOffered && <Alert color="yellow">{t('overview.without')}</Alert>}
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
        <Paper p={{ base: 'md', sm: 'lg' }}>
          <Title order={2} size="h5" mb="sm">
            {t('overview.money')}
          </Title>
          <FilledFacts items={money} mayFill={false} />
        </Paper>
        <Paper p={{ base: 'md', sm: 'lg' }}>
          <Title order={2} size="h5" mb="sm">
            {t('groups.site')}
          </Title>
          <FilledFacts items={use} mayFill={false} />
        </Paper>
      </SimpleGrid>
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <Title order={2} size="h5" {...(!common && { mb: 'sm' })}>
          {t('groups.metrics')}
        </Title>
        {common && (
          <Text size="sm" c="dimmed" mb="sm">
            {[...sources]}
          </Text>
        )}
        <Facts items={FIGURES.map((figure) => ({ label: t(`fields.${figure}`), value: withSource(figure) }))} />
        {first && last && visits.length > 1 && (
          <Stack gap={4} mt="md">
            <Text size="sm" c="dimmed">
              {t('overview.traffic')}
            </Text>
            <Sparkline
              values={visits.map((month) => month.visits)}
              label={t('overview.trafficFrom', { from: number(first.visits), to: number(last.visits) })}
              width={320}
              height={48}
            />
            <Text size="xs" c="dimmed" className="ls-numbers">
              {visitsIn(first)} → {visitsIn(last)}
            </Text>
          </Stack>
        )}
      </Paper>
      <MetricHistory siteId={site.id} />
      <SurvivalPanel of="sites" id={site.id} />
    </Stack>
  );
}
