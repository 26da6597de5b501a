import {
  FILL_MODES,
  type FillMode,
  type LinkType,
  SENSITIVE_TOPICS,
  type SensitiveTopic,
} from '@linkstand/contract/shared/topics';
import { type CategoryKey, categoryId, type PlainCategoryKey, type TagName } from './categories.ts';
import { knownSites } from './known-sites.ts';
import type { DemoOwner } from './owners.ts';
import { STAFF } from './people.ts';
import { PLACES, type Place, type SiteLanguage } from './places.ts';
import { type Random, randomOf } from './random.ts';
import { type NamedSite, siteNamer } from './site-names.ts';

export interface DemoOffer {
  readonly id: number;
  readonly ownerId: number;
  readonly costCents: number;
  readonly gamblingCostCents: number | null;
  /** Of a link in an article that is published already. Null: none is sold. */
  readonly insertionCostCents: number | null;
  readonly linkTypes: readonly LinkType[];
  readonly fillModes: readonly FillMode[];
  readonly defaultFillMode: FillMode;
  readonly deliveryDays: number;
}

export interface DemoSite {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly country: string;
  readonly language: SiteLanguage;
  readonly type: NamedSite['type'];
  readonly tier: 'A' | 'B' | 'C' | 'D';
  readonly status: 'active' | 'inactive' | 'verifying';
  readonly description: string;
  readonly da: number;
  readonly pa: number;
  readonly monthlyTraffic: number;
  readonly priceCents: number;
  readonly gamblingPriceCents: number | null;
  readonly insertionPriceCents: number | null;
  readonly insertionGamblingPriceCents: number | null;
  readonly priceMultiplierMilli: number;
  readonly costMultiplierMilli: number;
  readonly acceptedSensitive: readonly SensitiveTopic[];
  readonly siteManagerId: number | null;
  readonly categoryIds: readonly number[];
  readonly tags: readonly TagName[];
  /** How many days before the seeding it joined. */
  readonly joinedDaysAgo: number;
  /** The first one is chosen. */
  readonly offers: readonly [DemoOffer, ...DemoOffer[]];
}

/** Fixed facts of a known site; the rest is random, as for any other. */
export type SiteWish = Partial<Omit<DemoSite, 'id' | 'offers'>> &
  NamedSite & {
    readonly ownerId?: number;
    readonly offerCount?: number;
    readonly linkTypes?: readonly LinkType[];
    /** 0 to 1; random if absent. */
    readonly quality?: number;
  };

const LINK_TYPE_SETS = {
  follow: ['do_follow'],
  any: ['do_follow', 'no_follow', 'sponsored'],
  follow_or_sponsored: ['do_follow', 'sponsored'],
  sponsored: ['sponsored'],
  no_follow: ['no_follow', 'sponsored'],
} as const satisfies Record<string, readonly LinkType[]>;

const siteManagers = STAFF.flatMap((person, index) => (person.role === 'SITE_MANAGER' ? [index + 1] : []));

/** `count` sites, the known ones first; ids from 1. */
export function makeSites(owners: readonly DemoOwner[], count: number): DemoSite[] {
  const random = randomOf('sites');
  const name = siteNamer(
    randomOf('site names'),
    knownSites.map(({ wish }) => wish),
  );
  const maker = siteMaker(random, owners);
  const places = placesFor(random, count - knownSites.length);
  return [
    ...knownSites.map(({ place, wish }) => maker(place, wish)),
    ...places.map((place) => maker(place, name(place))),
  ];
}

/** Countries by their shares, shuffled. */
function placesFor(random: Random, count: number): Place[] {
  const total = PLACES.reduce((sum, place) => sum + place.share, 0);
  const all = PLACES.flatMap((place) => Array.from({ length: Math.floor((place.share * count) / total) }, () => place));
  while (all.length < count) all.push(random.pick(PLACES.slice(0, 4)));
  return random.sample(all, all.length);
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, Math.round(value)));
/** Rounds to usual prices: multiples of 5 euros, above 300 of 10. */
const asked = (euros: number) =>
  euros > 300 ? Math.round(euros / 10) * 1000 : Math.max(15, Math.round(euros / 5) * 5) * 100;

function siteMaker(random: Random, owners: readonly DemoOwner[]) {
  let id = 0;
  let offerId = 0;
  return function makeSite(place: Place, wish: SiteWish): DemoSite {
    id++;
    // Few sites are big, so low quality is likelier; newspapers have more than blogs.
    const start = random.next() ** 1.9 + (wish.type === 'newspaper' ? 0.12 : wish.type === 'blog' ? 0 : 0.05);
    const quality = wish.quality ?? Math.min(1, start) * wish.reach;
    const luck = () => 0.8 + random.next() * 0.45;
    const da = clamp(7 + quality * 74 + random.int(-5, 6), 3, 93);
    const traffic = Math.round(10 ** (2.5 + quality * 3.9 + (random.next() - 0.5) * 0.7));
    const euros = place.level * (16 + quality * 90 + quality ** 4 * 900 + Math.sqrt(traffic) * 0.12) * luck();
    const priceCents = wish.priceCents ?? asked(euros);
    const takesGambling = random.chance(0.38);
    const gamblingPriceCents =
      wish.gamblingPriceCents !== undefined
        ? wish.gamblingPriceCents
        : takesGambling
          ? asked((priceCents / 100) * (1.4 + random.next() * 1.4))
          : null;
    const acceptedSensitive = wish.acceptedSensitive ?? acceptedTopics(random);
    const multiplier =
      wish.priceMultiplierMilli ??
      (acceptedSensitive.length === 0 ? 1000 : random.pick([1000, 1200, 1500, 1500, 1800, 2000, 2500]));
    const status = wish.status ?? random.weighted({ active: 93, inactive: 4, verifying: 3 });
    // Three of five sites sell links in their articles, for less than half of a new one.
    const insertionPriceCents = [0, 1, 3].includes(id % 5) ? Math.max(1500, asked((priceCents / 100) * 0.42)) : null;
    const offers = makeOffers(priceCents, gamblingPriceCents, insertionPriceCents, place, wish);
    const joined = random.chance(0.015) ? random.int(1, 6) : random.int(20, 1000);
    return {
      id,
      name: wish.name,
      domain: wish.domain,
      country: place.country,
      language: place.language,
      type: wish.type,
      tier: da >= 62 ? 'A' : da >= 42 ? 'B' : da >= 24 ? 'C' : 'D',
      status,
      description: wish.description,
      da,
      pa: clamp(da * 0.72 + random.int(2, 14), 3, 90),
      monthlyTraffic: traffic,
      priceCents,
      gamblingPriceCents,
      insertionPriceCents,
      insertionGamblingPriceCents:
        insertionPriceCents !== null && gamblingPriceCents !== null && id % 2 === 0 ? insertionPriceCents * 2 : null,
      priceMultiplierMilli: multiplier,
      costMultiplierMilli: multiplier === 1000 ? 1000 : multiplier - random.pick([0, 100, 200]),
      acceptedSensitive,
      siteManagerId: random.chance(0.08) ? null : random.pick(siteManagers),
      categoryIds:
        wish.categoryIds ?? categoriesFor(random, wish.topic, gamblingPriceCents !== null && random.chance(0.1)),
      tags: wish.tags ?? tagsFor(random, wish.type, quality, joined),
      joinedDaysAgo: wish.joinedDaysAgo ?? joined,
      offers,
    };
  };

  function makeOffers(
    priceCents: number,
    gamblingPriceCents: number | null,
    insertionPriceCents: number | null,
    place: Place,
    wish: SiteWish,
  ): DemoSite['offers'] {
    const first = wish.ownerId ?? random.pick(ownersFor(owners, place)).id;
    const others = random.sample(
      owners.filter((owner) => owner.id !== first),
      (wish.offerCount ?? Number(random.weighted({ 1: 72, 2: 21, 3: 7 }))) - 1,
    );
    const share = 0.45 + random.next() * 0.27;
    const offer = (ownerId: number, dearer: number): DemoOffer => {
      const fillModes = random.sample(FILL_MODES, random.int(1, 4));
      return {
        id: ++offerId,
        ownerId,
        costCents: Math.min(priceCents - 500, Math.round((priceCents * share * dearer) / 500) * 500),
        gamblingCostCents:
          gamblingPriceCents === null
            ? null
            : Math.min(gamblingPriceCents - 500, Math.round((gamblingPriceCents * share * dearer) / 500) * 500),
        insertionCostCents:
          insertionPriceCents === null
            ? null
            : Math.min(insertionPriceCents - 500, Math.round((insertionPriceCents * share * dearer) / 500) * 500),
        linkTypes:
          wish.linkTypes ??
          LINK_TYPE_SETS[random.weighted({ follow: 62, any: 12, follow_or_sponsored: 10, sponsored: 9, no_follow: 7 })],
        fillModes,
        defaultFillMode: fillModes[0] as FillMode,
        deliveryDays: random.pick([2, 3, 3, 5, 5, 7, 7, 7, 10, 14, 15, 21]),
      };
    };
    return [offer(first, 1), ...others.map((owner) => offer(owner.id, 1 + random.next() * 0.25))];
  }
}

const ownersFor = (owners: readonly DemoOwner[], place: Place): DemoOwner[] => {
  const near = owners.filter((owner) => owner.country === place.country);
  const locale = place.language === 'pt' ? 'pt-BR' : place.language === 'es' ? 'es' : 'en-US';
  return near.length > 0 ? near : owners.filter((owner) => owner.language === locale);
};

function acceptedTopics(random: Random): SensitiveTopic[] {
  const kind = random.weighted({ none: 45, some: 40, all: 15 });
  if (kind === 'none') return [];
  const some = kind === 'all' ? SENSITIVE_TOPICS : random.sample(SENSITIVE_TOPICS, random.int(1, 3));
  return SENSITIVE_TOPICS.filter((topic) => some.includes(topic));
}

const NEAR: readonly PlainCategoryKey[] = [
  'news',
  'business',
  'culture',
  'sports',
  'technology',
  'health',
  'travel',
  'food',
  'home',
  'finance',
  'education',
];

function categoriesFor(random: Random, topic: PlainCategoryKey | null, writesOfGambling: boolean): number[] {
  const keys = new Set<CategoryKey>([topic ?? 'news', ...random.sample(NEAR, random.int(0, topic === null ? 3 : 2))]);
  if (writesOfGambling) keys.add('gambling');
  return [...keys].slice(0, 4).map(categoryId);
}

function tagsFor(random: Random, type: NamedSite['type'], quality: number, joinedDaysAgo: number): TagName[] {
  const tags: TagName[] = [];
  const add = (tag: TagName, probability: number) => random.chance(probability) && tags.push(tag);
  add('Premium', quality > 0.7 ? 0.8 : 0);
  add('Google News', type === 'newspaper' ? 0.45 : 0.05);
  add('Local press', type === 'newspaper' || type === 'radio' ? 0.5 : 0);
  add('Newcomer', joinedDaysAgo < 90 ? 0.9 : 0);
  for (const tag of ['Fast publication', 'Evergreen', 'Home page', 'Social share', 'Newsletter', 'B2B'] as const)
    add(tag, 0.08);
  for (const tag of ['Podcast', 'University', 'Women', 'Young readers', 'No images'] as const) add(tag, 0.03);
  return tags;
}
