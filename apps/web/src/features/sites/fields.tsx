import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { SITE_STATUSES } from '@linkstand/contract/sites/choices';
import type { Site, SiteOptions } from '@linkstand/contract/sites/schema';
import type { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import type { FieldKit } from '../../ui/resource/fields/field-kit.tsx';
import type { RecordSource } from '../../ui/resource/fields/record-select.tsx';
import type { InputOf } from '../../ui/resource/section.ts';
import type { Words } from '../../ui/resource/words.ts';
import { NearSites } from './near-sites.tsx';
import { ordersDoubt } from './orders/orders-doubt.ts';
import { type PriceKey, priceDoubt } from './price-doubt.ts';
import { optionsQuery, type SiteExtras } from './use-site-extras.ts';

/** ISO 639-1 codes that publishers write in. */
const LANGUAGES =
  'ar bg bn bs ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lb lt lv mk ms mt nb nl pl pt ro ru sk sl sq sr sv sw th tl tr uk ur uz vi zh'.split(
    ' ',
  );

const source = (
  key: 'categories' | 'tags' | 'managers',
  current: (site: Site) => SiteOptions[typeof key] | null | Site['siteManager'],
): RecordSource<Site> => ({
  key: `sites ${key}`,
  isWhole: true,
  load: async () => (await queryClient.fetchQuery(optionsQuery))[key],
  current,
});

/** What can be typed about a site. */
export function siteFields(
  f: FieldKit<InputOf<typeof api.sites>, Site>,
  words: Words,
  { format, isAdmin }: SiteExtras,
) {
  const languages = LANGUAGES.map((value) => ({ value, label: format.languageName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label, format.locale),
  );
  const hasCost = (_values: unknown, record: object | undefined) => !record || 'costMultiplierMilli' in record;
  const doubt = (key: PriceKey) => (cents: number, site: object | undefined) =>
    priceDoubt(key, site, cents, format.locale);
  return [
    f.group('site', [
      f.line('name', { required: true, maxLength: 160 }),
      f.lineWith('domain', (value, site) => <NearSites domain={value} exceptId={site?.id} />, {
        required: true,
        maxLength: 300,
      }),
      f.country('country', { required: true, clearable: false }),
      f.options('language', languages, { required: true }),
      f.choice('type', SITE_TYPES, { required: true }),
      f.choice('tier', SITE_TIERS, { required: true }),
      f.choice('status', SITE_STATUSES, { required: true, doubt: (status, site) => ordersDoubt(site, status) }),
      f.record(
        'siteManagerId',
        source('managers', (site) => site.siteManager),
        { fixed: !isAdmin },
      ),
      f.text('description'),
      f.flag('showsExamples'),
    ]),
    f.group('accepts', [
      f.records(
        'categoryIds',
        source('categories', (site) => site.categories),
      ),
      f.records(
        'tagIds',
        source('tags', (site) => site.tags),
      ),
      f.choices('acceptedSensitive', SENSITIVE_TOPICS),
    ]),
    f.group('prices', [
      f.money('priceCents', { required: true, doubt: doubt('priceCents') }),
      f.money('gamblingPriceCents', { doubt: doubt('gamblingPriceCents'), absent: words('choices.gambling.no') }),
      f.money('insertionPriceCents', { doubt: doubt('insertionPriceCents'), absent: words('choices.insertion.no') }),
      f.money('insertionGamblingPriceCents', {
        doubt: doubt('insertionGamblingPriceCents'),
        absent: words('choices.gambling.no'),
      }),
      f.factor('priceMultiplierMilli'),
      f.factor('costMultiplierMilli', { isShown: hasCost }),
    ]),
    f.group('metrics', [
      f.integer('da', { max: 100 }),
      f.integer('pa', { max: 100 }),
      f.integer('monthlyTraffic'),
      f.line('metricsSource', { maxLength: 80 }),
      f.day('metricsAt'),
    ]),
  ];
}
