import type { MediaSite } from '@linkstand/contract/media/schema';
import { isAnythingWanted, type Wanted, wantedBody } from '@linkstand/contract/media/wanted';
import { CloseButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { Sparkline } from '../../../ui/data/sparkline.tsx';
import { CartToggle } from '../../cart/components/cart-toggle.tsx';
import { FavoriteButton } from '../components/favorite-button.tsx';
import classes from './comparison-table.module.css';
import { bestOf, COMPARED_TOPICS, differs, priceFor } from './rows.ts';
import type { Compared } from './use-compared.ts';

interface Props {
  readonly compared: readonly Compared[];
  readonly wanted: Wanted;
  readonly onlyDifferent: boolean;
  readonly onDrop: (id: number) => void;
}

/** What is compared; of numbers, the lowest or the highest may be best. */
type Line = {
  readonly key: string;
  readonly label: string;
  readonly cell: (site: MediaSite) => ReactNode;
} & (
  | { readonly value: (site: MediaSite) => number | null; readonly better: 'low' | 'high' }
  | { readonly value: (site: MediaSite) => unknown; readonly better?: never }
);

interface Group {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly Line[];
}

/** A column per site and a row per property, with differences highlighted. */
export function ComparisonTable({ compared, wanted, onlyDifferent, onDrop }: Props) {
  const t = useT('media');
  const groups = useGroups(wanted);
  const sites = compared.flatMap(({ site }) => site ?? []);
  const shown = groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter((line) => !onlyDifferent || differs(sites.map(line.value))),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
    <section className={classes.scroll} tabIndex={0} aria-label={t('compare.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td className={classes.corner} />
            {compared.map((each) => (
              <SiteHead key={each.id} compared={each} of={compared.length} wanted={wanted} onDrop={onDrop} />
            ))}
          </tr>
        </thead>
        {shown.map((group) => (
          <tbody key={group.key}>
            <tr className={classes.group}>
              <th scope="rowgroup">{group.label}</th>
              {compared.map(({ id }) => (
                <td key={id} />
              ))}
            </tr>
            {group.lines.map((line) => (
              <LineRow key={line.key} line={line} compared={compared} sites={sites} />
            ))}
          </tbody>
        ))}
      </table>
      {shown.length === 0 && <p className={classes.same}>{t('compare.same')}</p>}
    </section>
  );
}

interface HeadProps extends Pick<Props, 'wanted' | 'onDrop'> {
  readonly compared: Compared;
  /** How many share the width. */
  readonly of: number;
}

function SiteHead({ compared: { id, site, isGone }, of, wanted, onDrop }: HeadProps) {
  const t = useT('media');
  const domain = site?.domain ?? t(isGone ? 'compare.gone' : 'compare.failed');
  return (
    <th scope="col" className={classes.site} style={{ width: `${100 / of}%` }}>
      <div className={classes.domain}>
        {site ? (
          <AnchorLink to="/media/$siteId" params={{ siteId: id }} search={wantedBody(wanted)}>
            <AddressText address={domain} />
          </AnchorLink>
        ) : (
          domain
        )}
        <CloseButton size="sm" aria-label={t('compare.drop', { site: domain })} onClick={() => onDrop(id)} />
      </div>
      {site && (
        <>
          <div className={classes.name}>{site.name}</div>
          <div className={classes.acts}>
            <CartToggle row={site} wanted={wanted} look="short" />
            <FavoriteButton row={site} size={30} />
          </div>
        </>
      )}
    </th>
  );
}

function LineRow({
  line,
  compared,
  sites,
}: {
  line: Line;
  compared: readonly Compared[];
  sites: readonly MediaSite[];
}) {
  const t = useT('media');
  const values = sites.map((site) => line.value(site));
  const best = line.better ? bestOf(sites.map(line.value), line.better) : [];
  return (
    <tr data-differs={differs(values) || undefined}>
      <th scope="row">{line.label}</th>
      {compared.map(({ id, site }) => {
        const isBest = site !== undefined && best[sites.indexOf(site)] === true;
        return (
          <td key={id} data-best={isBest || undefined} title={isBest ? t('compare.best') : undefined}>
            {site ? line.cell(site) : '–'}
          </td>
        );
      })}
    </tr>
  );
}

function useGroups(wanted: Wanted): Group[] {
  const t = useT('media');
  const common = useT('common');
  const { country, languageName, number, date, money } = useFormat();
  const plain = (key: string, label: string, text: (site: MediaSite) => string): Line => ({
    key,
    label,
    cell: text,
    value: text,
  });
  const figure = (key: 'da' | 'pa' | 'monthlyTraffic', label: string): Line => ({
    key,
    label,
    value: (site) => site[key],
    cell: (site) => (site[key] === null ? t('site.noMetrics') : number(site[key])),
    better: 'high',
  });
  const price = (key: string, label: string, cents: (site: MediaSite) => number | null): Line => ({
    key,
    label,
    value: cents,
    better: 'low',
    cell: (site) => {
      const value = cents(site);
      return value === null ? <Refused /> : <MoneyText cents={value} />;
    },
  });
  return [
    {
      key: 'prices',
      label: t('site.priceTitle'),
      lines: [
        ...(isAnythingWanted(wanted) ? [price('yours', t('site.prices.yours'), (site) => site.quote.priceCents)] : []),
        ...COMPARED_TOPICS.map((topic) =>
          price(topic, topic === 'none' ? t('site.prices.standard') : common(`topic.${topic}`), (site) =>
            priceFor(site, topic),
          ),
        ),
        {
          key: 'history',
          label: t('compare.priceHistory'),
          value: (site) => site.priceHistory.map(({ priceCents }) => priceCents),
          cell: ({ priceHistory }) => {
            const [first, last] = [priceHistory[0], priceHistory.at(-1)];
            if (!first || !last) return '–';
            return priceHistory.length < 2 ? (
              t('site.priceSince', { date: date(last.on) })
            ) : (
              <Sparkline
                values={priceHistory.map((point) => point.priceCents)}
                label={t('site.priceLabel', { from: money(first.priceCents), to: money(last.priceCents) })}
              />
            );
          },
        },
      ],
    },
    {
      key: 'metrics',
      label: t('site.metrics'),
      lines: [figure('da', t('column.da')), figure('pa', t('column.pa')), figure('monthlyTraffic', t('group.traffic'))],
    },
    {
      key: 'conditions',
      label: t('site.conditions'),
      lines: [
        {
          key: 'delivery',
          label: t('site.delivery'),
          value: (site) => site.deliveryDays,
          cell: (site) => t('days', { count: site.deliveryDays }),
          better: 'low',
        },
        plain('linkTypes', t('site.linkTypes'), (site) =>
          site.linkTypes.map((type) => common(`linkType.${type}`)).join(', '),
        ),
        plain('fillModes', t('site.fillModes'), (site) =>
          site.fillModes.map((mode) => common(`fillMode.${mode}`)).join(', '),
        ),
        {
          key: 'published',
          label: t('site.published'),
          value: (site) => site.timesPublished,
          cell: (site) => number(site.timesPublished),
          better: 'high',
        },
        plain('last', t('site.lastPublished'), (site) =>
          site.lastPublishedOn ? date(site.lastPublishedOn) : t('site.never'),
        ),
      ],
    },
    {
      key: 'about',
      label: t('column.site'),
      lines: [
        plain('country', t('column.country'), (site) => country(site.country)),
        plain('language', t('column.language'), (site) => languageName(site.language)),
        plain('type', t('column.type'), (site) => t(`type.${site.type}`)),
        plain('tier', t('column.tier'), (site) => site.tier),
        plain('categories', t('column.categories'), (site) => site.categories.map((each) => each.name).join(', ')),
      ],
    },
  ];
}

function Refused() {
  const t = useT('cart');
  return (
    <span className={classes.refused}>
      <IconX size={14} aria-hidden="true" /> {t('notAccepted')}
    </span>
  );
}
