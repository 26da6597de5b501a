import type { MediaRow } from '@linkstand/contract/media/schema';
import { asBase, type BaseCents } from '@linkstand/contract/shared/money';
import type { SensitiveTopic } from '@linkstand/contract/shared/topics';
import { type Columns, UNKNOWN } from './columns.ts';

/** What the index knows of a site on a page: its row without names and the viewer's own data. */
export interface SiteFacts
  extends Pick<
    MediaRow,
    | 'id'
    | 'country'
    | 'language'
    | 'type'
    | 'tier'
    | 'da'
    | 'pa'
    | 'monthlyTraffic'
    | 'linkTypes'
    | 'fillModes'
    | 'deliveryDays'
    | 'timesPublished'
  > {
  readonly categoryIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly acceptedSensitive: SensitiveTopic[];
  /** Before commission, as the next two. */
  readonly basePriceCents: BaseCents;
  readonly baseGamblingPriceCents: BaseCents | null;
  /** Before commission, too. */
  readonly baseInsertionPriceCents: BaseCents | null;
  readonly priceMultiplierMilli: number;
  readonly survivingMonthsCenti: number | null;
}

const known = (value: number | undefined, unknown: number) => (value === undefined || value === unknown ? null : value);

export function factsOf(columns: Columns, slot: number): SiteFacts {
  const { codes, shared } = columns;
  const gamblingCents = known(columns.gambling[slot], UNKNOWN.price);
  const insertionCents = known(columns.insertion[slot], UNKNOWN.price);
  const place = shared.place.values[codes.place[slot] ?? 0];
  const kind = shared.kind.values[codes.kind[slot] ?? 0];
  const terms = shared.terms.values[codes.terms[slot] ?? 0];
  if (!kind) throw new Error('A site of the catalogue has no kind.');
  return {
    id: columns.ids[slot] ?? 0,
    country: place?.country ?? '',
    language: place?.language ?? '',
    type: kind.type,
    tier: kind.tier,
    categoryIds: (shared.categories.values[codes.categories[slot] ?? 0] ?? []).map(Number),
    tagIds: (shared.tags.values[codes.tags[slot] ?? 0] ?? []).map(Number),
    da: known(columns.da[slot], UNKNOWN.byte),
    pa: known(columns.pa[slot], UNKNOWN.byte),
    monthlyTraffic: known(columns.traffic[slot], UNKNOWN.traffic),
    basePriceCents: asBase(columns.price[slot] ?? 0),
    baseGamblingPriceCents: gamblingCents === null ? null : asBase(gamblingCents),
    baseInsertionPriceCents: insertionCents === null ? null : asBase(insertionCents),
    priceMultiplierMilli: columns.multipliers.values[columns.multiplier[slot] ?? 0] ?? 1000,
    acceptedSensitive: [...(terms?.sensitive ?? [])],
    linkTypes: [...kind.linkTypes],
    fillModes: [...(terms?.fillModes ?? [])],
    deliveryDays: columns.delivery[slot] ?? 0,
    timesPublished: columns.published[slot] ?? 0,
    survivingMonthsCenti: known(columns.months[slot], UNKNOWN.months),
  };
}
