import { SITE_TIERS } from '@linkstand/contract/media/choices';
import { SITE_STATUSES } from '@linkstand/contract/sites/choices';
import type { SiteRow } from '@linkstand/contract/sites/schema';
import { Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { currentLocale } from '../../lib/i18n.ts';
import { languageChoices } from '../../lib/languages.ts';
import { dash } from '../../ui/data/dash.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { labelsOf } from '../../ui/list/export-column.ts';
import type { ColumnKit } from '../../ui/resource/columns.tsx';
import type { Words } from '../../ui/resource/words.ts';
import { ordersDoubt } from './orders/orders-doubt.ts';
import { type PriceKey, priceDoubt } from './price-doubt.ts';
import { STATUS_TONES } from './status-tones.ts';
import type { SiteExtras } from './use-site-extras.ts';

const number = { align: 'right', width: 100, descendingFirst: true } as const;
/** Profit as people look for it: a loss is red. */
export function ProfitText({ cents }: { cents: number | null | undefined }) {
  if (cents === null || cents === undefined) return dash;
  return (
    <Text span inherit {...(cents < 0 ? { c: 'red' } : {})}>
      <MoneyText cents={cents} />
    </Text>
  );
}

/** Beside a cost that another one, negotiated with the owner, waits to take the place of. */
function ProposedIcon({ label }: { label: string }) {
  return (
    <IconHourglass size={14} role="img" aria-label={label} color="var(--mantine-color-yellow-text)">
      <title>{label}</title>
    </IconHourglass>
  );
}

/** Every column of the list of sites; cost and owner for those who may see them. */
export function siteColumns(c: ColumnKit<SiteRow>, words: Words, { seesCost, seesOwner, format }: SiteExtras) {
  const doubt = (key: PriceKey) => (row: SiteRow, cents: number) => priceDoubt(key, row, cents, format.locale);
  const factor = (key: 'priceMultiplierMilli' | 'costMultiplierMilli') =>
    c.custom(key, (row) => (row[key] === undefined ? dash : `× ${format.number(row[key] / 1000)}`), {
      ...number,
      hidden: true,
    });
  const list = (key: 'acceptedSensitive' | 'linkTypes' | 'fillModes') =>
    c.custom(
      key,
      (row) => {
        const text = row[key].map((value) => words(`choices.${key}.${value}`)).join(', ');
        return text ? <span title={text}>{text}</span> : dash;
      },
      { width: 180, hidden: true },
    );
  const costs = [
    c.custom(
      'costCents',
      (row) => (
        <>
          {row.isCostProposed && <ProposedIcon label={words('fields.isCostProposed')} />}{' '}
          <MoneyText cents={row.costCents} />
        </>
      ),
      { ...number, width: 120, sort: true },
    ),
    c.custom('profitCents', (row) => <ProfitText cents={row.profitCents} />, { ...number, sort: true }),
    c.custom('gamblingCostCents', (row) => <MoneyText cents={row.gamblingCostCents} />, { ...number, hidden: true }),
    c.custom('gamblingProfitCents', (row) => <ProfitText cents={row.gamblingProfitCents} />, {
      ...number,
      hidden: true,
    }),
    c.custom('insertionCostCents', (row) => <MoneyText cents={row.insertionCostCents} />, { ...number, hidden: true }),
    c.custom('insertionGamblingCostCents', (row) => <MoneyText cents={row.insertionGamblingCostCents} />, {
      ...number,
      hidden: true,
    }),
    factor('costMultiplierMilli'),
  ];
  const owner = c.custom('owner', (row) => (row.owner ? <span title={row.owner.name}>{row.owner.name}</span> : dash), {
    width: 150,
    rank: 4,
  });
  return [
    c.text('name', { sort: true, grow: true, width: 200, rank: 1, edit: true }),
    c.text('domain', { sort: true, width: 190, rank: 2, isAddress: true, wraps: true, mayStandBelow: true }),
    c.country('country', { sort: true, width: 110, rank: 4 }),
    c.custom('language', (row) => format.languageName(row.language), {
      width: 110,
      rank: 5,
      file: { labels: () => labelsOf(languageChoices(currentLocale())) },
    }),
    c.choice('type', { width: 110, hidden: true }),
    c.choice('tier', { sort: true, width: 70, rank: 4, edit: SITE_TIERS }),
    c.choice('status', { sort: true, width: 130, tones: STATUS_TONES, edit: SITE_STATUSES, doubt: ordersDoubt }),
    c.money('priceCents', { sort: true, edit: true, width: 100, doubt: doubt('priceCents') }),
    ...(seesCost ? costs.slice(0, 2) : []),
    c.money('gamblingPriceCents', {
      sort: true,
      edit: true,
      hidden: true,
      width: 120,
      doubt: doubt('gamblingPriceCents'),
    }),
    c.money('insertionPriceCents', { edit: true, hidden: true, width: 120, doubt: doubt('insertionPriceCents') }),
    c.money('insertionGamblingPriceCents', {
      edit: true,
      hidden: true,
      width: 120,
      doubt: doubt('insertionGamblingPriceCents'),
    }),
    ...(seesCost ? costs.slice(2) : []),
    factor('priceMultiplierMilli'),
    c.custom('monthlyTraffic', (row) => (row.monthlyTraffic === null ? dash : format.number(row.monthlyTraffic)), {
      ...number,
      sort: true,
      width: 130,
      rank: 3,
    }),
    c.number('da', { sort: true, width: 64, rank: 3 }),
    c.number('pa', { sort: true, width: 64, hidden: true }),
    c.date('metricsAt', { sort: true, hidden: true }),
    c.text('metricsSource', { hidden: true, width: 120 }),
    c.records('categories', { hidden: true }),
    c.records('tags', { hidden: true }),
    list('acceptedSensitive'),
    ...(seesOwner ? [owner] : []),
    c.record('siteManager', { width: 140, rank: 5 }),
    c.number('offers', { width: 80, hidden: true }),
    list('linkTypes'),
    list('fillModes'),
    c.number('deliveryDays', { width: 110, hidden: true }),
    c.number('timesPublished', { sort: true, width: 100, rank: 5 }),
    c.date('lastRequestAt', { sort: true, relative: true, width: 120, rank: 5 }),
    c.date('lastPublishedAt', { sort: true, relative: true, hidden: true }),
    c.number('openOrders', { width: 110, hidden: true }),
    c.number('carts', { width: 100, hidden: true }),
    c.number('favorites', { width: 100, hidden: true }),
    c.date('createdAt', { sort: true, hidden: true }),
    c.date('updatedAt', { sort: true, relative: true, hidden: true }),
  ];
}
