import type { MediaSite } from '@linkstand/contract/media/schema';
import { isAnythingWanted, type Wanted } from '@linkstand/contract/media/wanted';
import { SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { Alert, Anchor, Paper } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconExternalLink, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { brand } from '../../../lib/brand.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { Sparkline } from '../../../ui/data/sparkline.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { CartToggle } from '../../cart/components/cart-toggle.tsx';
import { useRuleLines } from '../../content-rules/use-rule-lines.ts';
import { GuaranteeTerms } from '../../link-life/components/guarantee-terms.tsx';
import { SurvivalCurve } from '../../link-life/components/survival-curve.tsx';
import { useMediaOptions } from '../queries.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { MediaCard } from './media-card.tsx';
import { MetricCourse } from './metric-course.tsx';
import { BoughtBadge } from './site-name.tsx';
import classes from './site-view.module.css';
import { TrafficBars } from './traffic-bars.tsx';

interface Props {
  readonly site: MediaSite;
  readonly wanted: Wanted;
  /** The choice of publication topics. */
  readonly aboutSelect: ReactNode;
}

/** Everything a buyer may know about a site. */
export function SiteView({ site, wanted, aboutSelect }: Props) {
  const t = useT('media');
  const life = useT('link-life');
  const { country, languageName } = useFormat();
  return (
    <>
      <PageHeader
        title={site.domain}
        shown={<AddressText address={site.domain} />}
        status={site.isBought ? <BoughtBadge /> : undefined}
        back={{ to: '/media', label: t(brand.backlinks ? 'titleBacklinks' : 'title') }}
        subtitle={
          <>
            {`${site.name} · ${country(site.country)} · ${languageName(site.language)} · ${t(`type.${site.type}`)} · ${t('tier', { tier: site.tier })} · `}
            <Anchor
              href={`https://${site.domain}`}
              target="_blank"
              rel="noopener noreferrer nofollow"
              underline="always"
              inherit
            >
              {t('site.visit')} <IconExternalLink size={14} aria-hidden="true" />
            </Anchor>
          </>
        }
        actions={
          <>
            <FavoriteButton row={site} size={36} />
            {aboutSelect}
            <CartToggle row={site} wanted={wanted} look="full" />
          </>
        }
      />
      {site.quote.refusedTopic !== null && <RefusedNotice topic={site.quote.refusedTopic} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Metrics site={site} />
          <Conditions site={site} />
          {site.examples.length > 0 && <Examples site={site} />}
          {site.survival && (
            <Box title={life('survival.title')}>
              <SurvivalCurve curve={site.survival} />
            </Box>
          )}
        </div>
        <div className={classes.column}>
          <Prices site={site} isWanted={isAnythingWanted(wanted)} />
          <Accepts site={site} />
        </div>
      </div>
      {site.similar.length > 0 && (
        <section>
          <h2 className={classes.heading}>{t('site.similar')}</h2>
          <div className={classes.similar}>
            {site.similar.map((row) => (
              <MediaCard key={row.id} row={row} wanted={wanted} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function RefusedNotice({ topic }: { topic: NonNullable<MediaSite['quote']['refusedTopic']> }) {
  const cart = useT('cart');
  const common = useT('common');
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} mb="md">
      {cart('refusedWhy', { topic: common(`topic.${topic}`) })}
    </Alert>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" p="md">
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </Paper>
  );
}

function Metrics({ site }: { site: MediaSite }) {
  const t = useT('media');
  const { number, date, age } = useFormat();
  const figures = [
    { label: t('group.da'), value: site.da },
    { label: t('group.pa'), value: site.pa },
    { label: t('group.traffic'), value: site.monthlyTraffic },
  ];
  const source =
    site.metricsSource &&
    (site.metricsAt
      ? t('site.source', {
          source: site.metricsSource,
          date: date(site.metricsAt),
          age: age(site.metricsAt),
        })
      : t('site.sourceOnly', { source: site.metricsSource }));
  return (
    <Box title={t('site.metrics')}>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null ? <small>{t('site.noMetrics')}</small> : number(value)}</dd>
          </div>
        ))}
      </dl>
      {site.trafficHistory.length > 1 && (
        <>
          <h3 className={classes.subheading}>{t('site.trafficTitle')}</h3>
          <TrafficBars months={site.trafficHistory} />
        </>
      )}
      {site.metricHistory.length > 1 && <MetricCourse points={site.metricHistory} />}
      {source && (
        <p className={classes.note} title={site.metricsAt ? date(site.metricsAt, 'full') : undefined}>
          {source}
        </p>
      )}
    </Box>
  );
}

function Conditions({ site }: { site: MediaSite }) {
  const t = useT('media');
  const minimumWords = Math.max(useMediaOptions().data?.minimumWords ?? 0, site.rules.minWords ?? 0);
  const common = useT('common');
  const ruleWords = useT('content-rules');
  const rules = useRuleLines()({ ...site.rules, minWords: null });
  const { number } = useFormat();
  return (
    <Box title={t('site.conditions')}>
      {site.description && <p className={classes.text}>{site.description}</p>}
      <Facts
        items={[
          { label: t('site.delivery'), value: t('days', { count: site.deliveryDays }) },
          ...(minimumWords ? [{ label: t('site.minimumWords'), value: number(minimumWords) }] : []),
          { label: t('site.linkTypes'), value: site.linkTypes.map((type) => common(`linkType.${type}`)).join(', ') },
          { label: t('site.fillModes'), value: site.fillModes.map((mode) => common(`fillMode.${mode}`)).join(', ') },
          ...(site.guarantee
            ? [{ label: t('site.guarantee'), value: <GuaranteeTerms terms={site.guarantee} reader="client" /> }]
            : []),
          ...(rules.length > 0
            ? [
                {
                  label: ruleWords('title'),
                  value: <span className={classes.rules}>{rules.join('\n')}</span>,
                },
              ]
            : []),
          { label: t('site.categories'), value: site.categories.map((category) => category.name).join(', ') },
          { label: t('site.published'), value: number(site.timesPublished) },
          {
            label: t('site.lastPublished'),
            value: site.lastPublishedOn ? <DateText value={site.lastPublishedOn} /> : t('site.never'),
          },
        ]}
      />
    </Box>
  );
}

/** Publications of others that anybody can open. */
function Examples({ site }: { site: MediaSite }) {
  const t = useT('media');
  return (
    <Box title={t('site.examples')}>
      <ul className={classes.examples}>
        {site.examples.map(({ url, publishedOn }) => (
          <li key={url}>
            <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
              {url.replace(/^https?:\/\//, '')}
            </Anchor>
            <span className={classes.note}>
              <DateText value={publishedOn} />
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Prices({ site, isWanted }: { site: MediaSite; isWanted: boolean }) {
  const t = useT('media');
  const cart = useT('cart');
  const { money, date } = useFormat();
  const { quote } = site;
  const rows = [
    { label: t('site.prices.standard'), cents: site.priceCents, absent: cart('notAccepted') },
    { label: t('site.prices.gambling'), cents: site.gamblingPriceCents, absent: cart('notAccepted') },
    { label: t('site.prices.sensitive'), cents: site.sensitivePriceCents, absent: cart('notAccepted') },
    { label: t('site.prices.insertion'), cents: site.insertionPriceCents, absent: t('site.prices.notSold') },
  ];
  const history = site.priceHistory;
  const [first, last, before] = [history[0], history.at(-1), history.at(-2)];
  return (
    <Box title={t('site.priceTitle')}>
      <table className={classes.prices}>
        <tbody>
          {isWanted && (
            <tr className={classes.yours}>
              <th scope="row">
                {t('site.prices.yours')}
                {quote.category && <span className={classes.way}>{quote.category.name}</span>}
              </th>
              <td>{quote.priceCents === null ? cart('notAccepted') : <MoneyText cents={quote.priceCents} />}</td>
            </tr>
          )}
          {rows.map(({ label, cents, absent }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{cents === null ? absent : <MoneyText cents={cents} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {first && last && (
        <div className={classes.history}>
          <Sparkline
            values={history.map((point) => point.priceCents)}
            label={t('site.priceLabel', { from: money(first.priceCents), to: money(last.priceCents) })}
            width={160}
            height={36}
          />
          <span className={classes.note} title={date(last.on, 'full')}>
            {before
              ? t('site.priceChanged', { before: money(before.priceCents), date: date(last.on) })
              : t('site.priceSince', { date: date(last.on) })}
          </span>
        </div>
      )}
    </Box>
  );
}

function Accepts({ site }: { site: MediaSite }) {
  const t = useT('media');
  const common = useT('common');
  const topics = [
    { topic: 'gambling' as const, accepted: site.gamblingPriceCents !== null },
    ...SENSITIVE_TOPICS.map((topic) => ({ topic, accepted: site.acceptedSensitive.includes(topic) })),
  ];
  return (
    <Box title={t('site.accepts')}>
      <ul className={classes.topics}>
        {topics.map(({ topic, accepted }) => (
          <li key={topic} data-accepted={accepted || undefined}>
            {accepted ? (
              <IconCheck size={16} aria-label={t('site.accepted')} />
            ) : (
              <IconX size={16} aria-label={t('site.refused')} />
            )}
            {common(`topic.${topic}`)}
          </li>
        ))}
      </ul>
    </Box>
  );
}
