import {
  HISTOGRAM_BARS,
  type HistogramKey,
  MEDIA_SORTS,
  SITE_TIERS,
  SITE_TYPES,
} from '@linkstand/contract/media/choices';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import { asBase, type PriceCents } from '@linkstand/contract/shared/money';
import { forTopics, type PricedFor, quote } from '@linkstand/contract/shared/quote';
import {
  FILL_MODES,
  type FillMode,
  LINK_TYPES,
  type LinkType,
  SENSITIVE_TOPICS,
  type SensitiveTopic,
  TOPICS,
  type Topic,
} from '@linkstand/contract/shared/topics';
import fc from 'fast-check';
import type { CatalogueOrder, CatalogueQuestion, PricedFilter } from '../catalogue.ts';
import { TYPO_FROM } from '../one-typo.ts';
import { searchWords } from '../search-words.ts';

/** A site as the oracle knows it. */
export interface Known {
  id: number;
  readonly name: string;
  readonly domain: string;
  readonly country: string;
  readonly language: string;
  readonly type: (typeof SITE_TYPES)[number];
  readonly tier: (typeof SITE_TIERS)[number];
  readonly da: number | null;
  readonly pa: number | null;
  readonly traffic: number | null;
  readonly price: number;
  readonly gambling: number | null;
  /** Of a link insertion, and whether the owner sells them. */
  readonly insertion: number | null;
  readonly ownerInserts: boolean;
  readonly multiplier: number;
  readonly sensitive: SensitiveTopic[];
  readonly linkTypes: LinkType[];
  readonly fillModes: FillMode[];
  readonly delivery: number;
  readonly published: number;
  readonly months: number | null;
  readonly createdAt: Date;
  readonly categories: number[];
  readonly tags: number[];
  readonly isForSale: boolean;
}

/** What the catalogue holds of one caller. */
export interface Own {
  readonly favorites: ReadonlySet<number>;
  readonly bought: ReadonlySet<number>;
  readonly excluded: ReadonlySet<number>;
  readonly special: ReadonlyMap<number, PriceCents>;
  readonly commissionBp: number;
}

export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Slips of the hand between two words: letters more, fewer, other, or two neighbours changed (Damerau). */
function slips(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) (rows[0] ?? [])[j] = j;
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      (rows[i] ?? [])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        i > 1 && j > 1 ? changed : Number.POSITIVE_INFINITY,
      );
    }
  return at(a.length, b.length);
}

type Value = (site: Known) => number | null;
type Rule = (site: Known) => boolean;

const within = (value: number | null, min?: number, max?: number) =>
  (min === undefined && max === undefined) ||
  (value !== null && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY));
const meets = (values: readonly (string | number)[] | undefined, own: readonly (string | number)[]) =>
  !values?.length || values.some((value) => own.includes(value));

const tally = (sites: readonly Known[], values: (site: Known) => readonly (string | number)[]) => {
  const counts: Record<string, number> = {};
  for (const value of sites.flatMap(values)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

function compare(a: number | null, b: number | null, direction: 'asc' | 'desc'): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return direction === 'asc' ? a - b : b - a;
}

/** The rules of the catalogue read one by one, without a thought for speed. */
export class Oracle {
  readonly #forSale: readonly Known[];
  readonly #topics: ReadonlyMap<number, Topic>;
  readonly #texts: ReadonlyMap<Known, string>;
  readonly #almost = new Map<string, boolean>();

  /** @param topics of every category */
  constructor(known: readonly Known[], topics: ReadonlyMap<number, Topic>, textOf: (site: Known) => string) {
    this.#forSale = known.filter((site) => site.isForSale);
    this.#topics = topics;
    this.#texts = new Map(known.map((site) => [site, plain(textOf(site))]));
  }

  /** Ids in order, total and facets. */
  answer({ filter, topics, chosen, orders, offset, limit }: CatalogueQuestion, own: Own) {
    const price = this.#pricedFor({ topics, chosen }, own);
    const usual = this.#pricedFor(forTopics(), own);
    const failed = this.#failed({ filter, topics, chosen }, own);
    const passing = (but?: string) =>
      this.#forSale.filter((site) => (failed.get(site) ?? []).every((name) => name === but));
    const foundWith = (other: MediaFilter, asked: PricedFor) => this.#found({ filter: other, ...asked }, own).length;
    const withTopic = (topic: Topic): PricedFor => ({ topics: [...topics, topic], chosen });
    const key: Record<CatalogueOrder['by'], Value> = {
      id: (s) => s.id,
      price,
      da: (s) => s.da,
      pa: (s) => s.pa,
      traffic: (s) => s.traffic,
      newest: (s) => s.createdAt.getTime(),
      published: (s) => s.published,
      pricePerDa: (s) => {
        const cents = price(s);
        return cents === null || !s.da ? null : cents / s.da;
      },
      pricePerMonth: (s) => {
        const cents = usual(s);
        return cents === null || !s.months ? null : cents / s.months;
      },
    };
    const found = passing().sort((a, b) => {
      for (const { by, direction } of orders) {
        const order = compare(key[by](a), key[by](b), direction);
        if (order !== 0) return order;
      }
      return compare(a.id, b.id, orders[0]?.direction ?? 'asc');
    });
    return {
      ids: found.slice(offset, offset + limit).map((site) => site.id),
      total: found.length,
      facets: {
        country: tally(passing('country'), (s) => [s.country]),
        language: tally(passing('language'), (s) => [s.language]),
        // Chosen alone, a category decides the prices.
        category: Object.fromEntries(
          [...this.#topics]
            .map(([id, topic]) => {
              const asked = { topics, chosen: new Map([[id, topic]]) };
              return [id, foundWith({ ...filter, category: [id] }, asked)] as const;
            })
            .filter(([, count]) => count !== 0),
        ),
        tag: tally(passing('tag'), (s) => s.tags),
        type: tally(passing('type'), (s) => [s.type]),
        tier: tally(passing('tier'), (s) => [s.tier]),
        linkType: tally(passing('linkType'), (s) => s.linkTypes),
        fillMode: tally(passing('fillMode'), (s) => s.fillModes),
        // Choosing a topic changes the prices, so its count is what the search with it would find.
        sensitive: Object.fromEntries(
          SENSITIVE_TOPICS.map((topic) => [
            topic,
            foundWith({ ...filter, sensitive: [...(filter.sensitive ?? []), topic] }, withTopic(topic)),
          ]).filter(([, count]) => count !== 0),
        ),
        gambling: foundWith({ ...filter, gambling: 'only' }, withTopic('gambling')),
        insertions: passing('insertions').filter((s) => s.insertion !== null && s.ownerInserts).length,
        favorites: passing('favorites').filter((s) => own.favorites.has(s.id)).length,
        bought: passing('bought').filter((s) => own.bought.has(s.id)).length,
        excluded: passing('excluded').filter((s) => own.excluded.has(s.id)).length,
      },
    };
  }

  bars(question: PricedFilter, own: Own): Record<HistogramKey, number[]> {
    const price = this.#pricedFor(question, own);
    const failed = this.#failed(question, own);
    const bars = (key: HistogramKey, value: Value) => {
      const passing = this.#forSale.filter((site) => (failed.get(site) ?? []).every((name) => name === key));
      const values = passing.map(value).filter((each) => each !== null);
      const edges: readonly number[] = HISTOGRAM_BARS[key];
      return edges.map((from, i) => values.filter((each) => each >= from && each < (edges[i + 1] ?? Infinity)).length);
    };
    return { price: bars('price', price), da: bars('da', (s) => s.da), traffic: bars('traffic', (s) => s.traffic) };
  }

  /** Found sites that have a price, with it, by id. */
  priced(question: PricedFilter, own: Own): { site: Known; cents: number }[] {
    const price = this.#pricedFor(question, own);
    return this.#found(question, own)
      .flatMap((site) => {
        const cents = price(site);
        return cents === null ? [] : [{ site, cents }];
      })
      .sort((a, b) => a.site.id - b.site.id);
  }

  /** In each chosen category that the site is in, the publication has a price or is refused: the least is the site's. */
  priceOf(site: Known, { topics, chosen }: PricedFor, own: Own): number | null {
    const found = [...chosen].filter(([id]) => site.categories.includes(id));
    if (found.length === 0) return this.#quoted(site, topics, own);
    const prices = found.map(([, topic]) => this.#quoted(site, [...topics, topic], own));
    return prices.reduce((least, price) => (price === null || (least !== null && least <= price) ? least : price));
  }

  #quoted(site: Known, topics: readonly Topic[], own: Own): number | null {
    const answer = quote({
      priceCents: asBase(site.price),
      gamblingPriceCents: site.gambling === null ? null : asBase(site.gambling),
      costCents: 0,
      gamblingCostCents: 0,
      priceMultiplierMilli: site.multiplier,
      costMultiplierMilli: 1000,
      acceptedSensitive: site.sensitive,
      topics,
      commissionBp: own.commissionBp,
      specialPriceCents: own.special.get(site.id) ?? null,
    });
    return answer.accepted ? answer.priceCents : null;
  }

  #pricedFor(asked: PricedFor, own: Own): Value {
    const known = new Map<Known, number | null>();
    return (site) => {
      const cents = known.get(site) ?? this.priceOf(site, asked, own);
      known.set(site, cents);
      return cents;
    };
  }

  #found(question: PricedFilter, own: Own): Known[] {
    const rules = Object.values(this.#rules(question, own));
    return this.#forSale.filter((site) => rules.every((rule) => rule(site)));
  }

  /** The rules that each site fails. */
  #failed(question: PricedFilter, own: Own): ReadonlyMap<Known, readonly string[]> {
    const rules = Object.entries(this.#rules(question, own));
    return new Map(this.#forSale.map((site) => [site, rules.filter(([, rule]) => !rule(site)).map(([name]) => name)]));
  }

  #rules({ filter, ...asked }: PricedFilter, own: Own): Record<string, Rule> {
    const price = this.#pricedFor(asked, own);
    // What is divided by months: the usual price, whatever is wanted.
    const usual = this.#pricedFor(forTopics(), own);
    const words = searchWords(filter.text ?? '').map(plain);
    const holds = words.map((word) =>
      word.length < TYPO_FROM || this.#forSale.some((site) => this.#holds(site, word))
        ? (site: Known) => this.#holds(site, word)
        : (site: Known) => this.#almostHolds(site, word),
    );
    const { favorites, bought, excluded } = own;
    return {
      text: (s) => holds.every((one) => one(s)),
      da: (s) => within(s.da, filter.daMin, filter.daMax),
      pa: (s) => within(s.pa, filter.paMin, filter.paMax),
      traffic: (s) => within(s.traffic, filter.trafficMin, filter.trafficMax),
      pricePerMonth: (s) => {
        const { pricePerMonthMin: min, pricePerMonthMax: max } = filter;
        if (min === undefined && max === undefined) return true;
        const cents = usual(s);
        if (cents === null || s.months === null || s.months === 0) return false;
        return cents * 100 >= (min ?? 0) * s.months && cents * 100 <= (max ?? Number.POSITIVE_INFINITY) * s.months;
      },
      price: (s) => within(price(s), filter.priceMin, filter.priceMax),
      delivery: (s) => within(s.delivery, undefined, filter.deliveryMax),
      sensitive: (s) => (filter.sensitive ?? []).every((topic) => s.sensitive.includes(topic)),
      country: (s) => meets(filter.country, [s.country]),
      language: (s) => meets(filter.language, [s.language]),
      category: (s) => meets(filter.category, s.categories),
      tag: (s) => meets(filter.tag, s.tags),
      type: (s) => meets(filter.type, [s.type]),
      tier: (s) => meets(filter.tier, [s.tier]),
      linkType: (s) => meets(filter.linkType, s.linkTypes),
      fillMode: (s) => meets(filter.fillMode, s.fillModes),
      gambling: (s) => filter.gambling !== 'only' || s.gambling !== null,
      insertions: (s) => filter.insertions !== 'only' || (s.insertion !== null && s.ownerInserts),
      favorites: (s) => filter.favorites === undefined || filter.favorites === favorites.has(s.id),
      bought: (s) => filter.bought === undefined || bought.has(s.id) === (filter.bought === 'yes'),
      excluded: (s) => filter.excluded === 'all' || excluded.has(s.id) === (filter.excluded === 'only'),
    };
  }

  #holds(site: Known, word: string): boolean {
    return this.#texts.get(site)?.includes(word) ?? false;
  }

  #almostHolds(site: Known, word: string): boolean {
    const text = this.#texts.get(site) ?? '';
    const key = `${word} ${text}`;
    const lengths = [word.length - 1, word.length, word.length + 1];
    const holds =
      this.#almost.get(key) ??
      [...text].some((_, i) => lengths.some((length) => slips(word, text.slice(i, i + length)) <= 1));
    this.#almost.set(key, holds);
    return holds;
  }
}

/** The choices of a world: what its random sites have, and what is asked for. */
export interface Choices {
  readonly categories: ReadonlyMap<number, Topic>;
  readonly tags: readonly number[];
  readonly names: readonly string[];
  readonly countries: readonly string[];
}

const some = <T>(values: readonly T[]) => fc.subarray([...values]);

export const siteArbitrary = ({ categories, tags, names, countries }: Choices) =>
  fc.record({
    name: fc.constantFrom(...names),
    country: fc.constantFrom(...countries),
    language: fc.constantFrom('es', 'pt', 'en'),
    type: fc.constantFrom(...SITE_TYPES),
    tier: fc.constantFrom(...SITE_TIERS),
    da: fc.option(fc.integer({ min: 0, max: 6 })),
    pa: fc.option(fc.integer({ min: 0, max: 6 })),
    traffic: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
    price: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5_000_000 })),
    gambling: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    insertion: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    ownerInserts: fc.boolean(),
    multiplier: fc.constantFrom(1000, 1333, 100_000, 100),
    sensitive: some(SENSITIVE_TOPICS),
    linkTypes: fc.subarray([...LINK_TYPES], { minLength: 1 }),
    fillModes: fc.subarray([...FILL_MODES], { minLength: 1 }),
    delivery: fc.integer({ min: 1, max: 20 }),
    published: fc.integer({ min: 0, max: 3 }),
    months: fc.option(fc.oneof(fc.constantFrom(0, 1, 1200), fc.integer({ min: 0, max: 1200 }))),
    createdAt: fc.constantFrom(new Date('2026-01-01'), new Date('2026-01-02')),
    categories: some([...categories.keys()]),
    tags: some(tags),
  });

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const choice = <T>(values: readonly T[]) => maybe(fc.subarray([...values]));
const bound = maybe(fc.integer({ min: 0, max: 7 }));
const big = maybe(fc.integer({ min: 0, max: 6_000_000 }));

const filterArbitrary = ({ categories, tags, countries }: Choices): fc.Arbitrary<MediaFilter> =>
  fc.record({
    text: maybe(
      fc.oneof(
        fc.constantFrom('pais', 'CRÓNICA', 'acao', 'uber', '%', '_', '\\', 'news', 'blog s1', 'nothing', '1', ''),
        fc.constantFrom(
          'cronca',
          'Crómica',
          'corica',
          'ronica',
          'nwes.example',
          'news exmaple',
          'hiden',
          'legla',
          'a.c+e',
        ),
        fc.constantFrom(
          's12.blog.exampel',
          'https://s12.blog.exampl/',
          '[news',
          'under score',
          'under-score',
          'back/slash',
        ),
      ),
    ),
    country: choice([...countries, 'FR']),
    language: choice(['es', 'pt', 'en']),
    category: choice([...categories.keys(), 999_999]),
    tag: choice(tags),
    type: choice(SITE_TYPES),
    tier: choice(SITE_TIERS),
    linkType: choice(LINK_TYPES),
    fillMode: choice(FILL_MODES),
    sensitive: maybe(fc.subarray([...SENSITIVE_TOPICS], { maxLength: 2 })),
    daMin: bound,
    daMax: bound,
    paMin: bound,
    paMax: bound,
    priceMin: big,
    pricePerMonthMin: big,
    pricePerMonthMax: big,
    priceMax: big,
    trafficMin: maybe(fc.integer({ min: 0, max: 2_000_000_000 })),
    trafficMax: maybe(fc.constantFrom(1_000_000_000_000, 1_000_000_000)),
    deliveryMax: maybe(fc.integer({ min: 0, max: 21 })),
    insertions: maybe(fc.constantFrom('all' as const, 'only' as const)),
    gambling: maybe(fc.constantFrom('all' as const, 'only' as const)),
    favorites: maybe(fc.boolean()),
    bought: maybe(fc.constantFrom('yes' as const, 'no' as const)),
    excluded: maybe(fc.constantFrom('all' as const, 'only' as const)),
  }) as fc.Arbitrary<MediaFilter>;

/** Few filters at once, because many random ones together find nothing. */
const sparse = (filter: fc.Arbitrary<MediaFilter>) =>
  fc.tuple(filter, fc.integer({ min: 0, max: 4 }), fc.infiniteStream(fc.nat())).map(([filter, keep, order]) => {
    const shuffled = Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map((entry) => ({ entry, at: order.next().value ?? 0 }))
      .sort((a, b) => a.at - b.at)
      .slice(0, keep);
    return Object.fromEntries(shuffled.map(({ entry }) => entry)) as MediaFilter;
  });

/** The categories of a filter with their topics: what prices are for. */
export const chosenOf = ({ category = [] }: MediaFilter, { categories }: Pick<Choices, 'categories'>) =>
  new Map([...categories].filter(([id]) => category.includes(id)));

export const questionArbitrary = (choices: Choices) => {
  const filter = filterArbitrary(choices);
  const question = fc.record({
    filter: fc.oneof({ weight: 5, arbitrary: sparse(filter) }, { weight: 1, arbitrary: filter }),
    topics: fc.oneof(fc.constant([]), fc.subarray([...TOPICS], { maxLength: 3 })),
    orders: fc.array(
      fc.record({ by: fc.constantFrom(...MEDIA_SORTS), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
      { minLength: 1, maxLength: 3 },
    ),
    offset: fc.constantFrom(0, 0, 7, 500),
    limit: fc.constantFrom(1, 25, 1000),
  });
  return question.map((asked): CatalogueQuestion => ({ ...asked, chosen: chosenOf(asked.filter, choices) }));
};
