import type { MediaRow } from '@linkstand/contract/media/schema';
import { type Wanted, wantedBody } from '@linkstand/contract/media/wanted';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { CartToggle } from '../../cart/components/cart-toggle.tsx';
import { ReaderPrice } from '../../cart/components/reader-price.tsx';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import classes from './media-card.module.css';
import { BoughtBadge } from './site-name.tsx';

interface Props {
  readonly row: MediaRow;
  readonly wanted: Wanted;
  readonly isActive?: boolean;
}

const SHOWN_CATEGORIES = 2;

/** One site at a glance. */
export function MediaCard({ row, wanted, isActive = false }: Props) {
  const t = useT('media');
  const common = useT('common');
  const { country, languageName, number, compact, money } = useFormat();
  const terms = [
    ...row.linkTypes.map((type) => common(`linkType.${type}`)),
    ...(row.gamblingPriceCents === null ? [] : [t('gamblingFrom', { price: money(row.gamblingPriceCents) })]),
    ...(row.insertionPriceCents === null ? [] : [t('insertionFrom', { price: money(row.insertionPriceCents) })]),
  ];
  const more = row.categories.slice(SHOWN_CATEGORIES);
  return (
    <article
      className={classes.card}
      data-site={row.id}
      data-active={isActive || undefined}
      data-refused={row.quote.refusedTopic !== null || undefined}
    >
      <div className={classes.top}>
        <div className={classes.titles}>
          <h3 className={classes.domain}>
            <AnchorLink
              to="/media/$siteId"
              params={{ siteId: row.id }}
              search={wantedBody(wanted)}
              className={classes.link}
              underline="hover"
            >
              <AddressText address={row.domain} />
            </AnchorLink>
          </h3>
          <p className={classes.name}>{row.name}</p>
        </div>
        <CompareToggle row={row} />
        <FavoriteButton row={row} />
      </div>
      <p className={classes.facts}>
        {country(row.country)} · {languageName(row.language)} · {t(`type.${row.type}`)}
      </p>
      <p className={classes.terms}>{terms.join(' · ')}</p>
      <ul className={classes.categories}>
        {row.isBought && (
          <li>
            <BoughtBadge />
          </li>
        )}
        {row.categories.slice(0, SHOWN_CATEGORIES).map((category) => (
          <li key={category.id} className={classes.category}>
            {category.name}
          </li>
        ))}
        {more.length > 0 && (
          <li className={classes.more} title={more.map((category) => category.name).join(', ')}>
            +{more.length}
          </li>
        )}
      </ul>
      <dl className={classes.metrics}>
        <Metric label={t('column.da')} value={row.da === null ? '–' : String(row.da)} />
        <Metric label={t('column.pa')} value={row.pa === null ? '–' : String(row.pa)} />
        <Metric
          label={t('column.traffic')}
          value={row.monthlyTraffic === null ? '–' : compact(row.monthlyTraffic)}
          full={row.monthlyTraffic === null ? undefined : number(row.monthlyTraffic)}
        />
        <Metric label={t('column.delivery')} value={t('days', { count: row.deliveryDays })} />
      </dl>
      <div className={classes.bottom}>
        <span className={classes.price}>
          <ReaderPrice row={row} />
        </span>
        <CartToggle row={row} wanted={wanted} look="short" />
      </div>
    </article>
  );
}

function Metric({ label, value, full }: { label: string; value: string; full?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={full}>{value}</dd>
    </div>
  );
}
