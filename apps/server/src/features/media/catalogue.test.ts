import {
  HISTOGRAM_BARS,
  type HistogramKey,
  MEDIA_SORTS,
  SITE_TIERS,
  SITE_TYPES,
} from '@linkstand/contract/media/choices';
import { type MediaFilter, MediaRow } from '@linkstand/contract/media/schema';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { asBase, asPrice, type PriceCents } from '@linkstand/contract/shared/money';
import { quote } from '@linkstand/contract/shared/quote';
import {
  FILL_MODES,
  LINK_TYPES,
  SENSITIVE_TOPICS,
  type SensitiveTopic,
  TOPICS,
  type Topic,
} from '@linkstand/contract/shared/topics';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import type { Catalogue, CatalogueOrder, CatalogueQuestion, Viewer } from './catalogue.ts';
import { ColumnarCatalogue } from './columnar/columnar-catalogue.ts';
import { TYPO_FROM } from './one-typo.ts';
import { postgresCatalogue } from './postgres-catalogue.ts';
import { findRows } from './queries.ts';
import { searchWords } from './search-words.ts';
import { createBriefing, createCategory, createOwner, createSite, createUser } from './testing/world.ts';

const { db, url } = await testDatabase();

/** A site as the oracle knows it; written to the database as it stands here. */
interface Known {
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
  readonly multiplier: number;
  readonly sensitive: SensitiveTopic[];
  readonly linkTypes: string[];
  readonly fillModes: string[];
  readonly delivery: number;
  readonly published: number;
  readonly months: number | null;
  readonly createdAt: Date;
  readonly categories: number[];
  readonly tags: number[];
  readonly isForSale: boolean;
}

const NAMES = ['El País', 'Crónica', 'Ação', 'Über News', 'plain', '100% legal', 'under_score', 'back\\slash'];
const categories = await Promise.all(
  (['crypto', 'none', 'gambling', 'loan', 'none'] as const).map((topic, n) =>
    createCategory(db, `category-${n}`, topic),
  ),
);
const categoryTopics = new Map<number, Topic>([
  [categories[0] ?? 0, 'crypto'],
  [categories[2] ?? 0, 'gambling'],
  [categories[3] ?? 0, 'loan'],
]);
const tags: number[] = [];
for (const name of ['red', 'green', 'blue']) {
  tags.push((await db.insertInto('tags').values({ name }).returning('id').executeTakeFirstOrThrow()).id);
}

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const siteArbitrary = fc.record({
  name: fc.constantFrom(...NAMES),
  country: fc.constantFrom('ES', 'BR', 'US'),
  language: fc.constantFrom('es', 'pt', 'en'),
  type: fc.constantFrom(...SITE_TYPES),
  tier: fc.constantFrom(...SITE_TIERS),
  da: fc.option(fc.integer({ min: 0, max: 6 })),
  pa: fc.option(fc.integer({ min: 0, max: 6 })),
  traffic: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
  price: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5_000_000 })),
  gambling: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  multiplier: fc.constantFrom(1000, 1333, 100_000, 100),
  sensitive: some(SENSITIVE_TOPICS),
  linkTypes: fc.subarray([...LINK_TYPES], { minLength: 1 }),
  fillModes: fc.subarray([...FILL_MODES], { minLength: 1 }),
  delivery: fc.integer({ min: 1, max: 20 }),
  published: fc.integer({ min: 0, max: 3 }),
  months: fc.option(fc.oneof(fc.constantFrom(0, 1, 1200), fc.integer({ min: 0, max: 1200 }))),
  createdAt: fc.constantFrom(new Date('2026-01-01'), new Date('2026-01-02')),
  categories: some(categories),
  tags: some(tags),
});

const owner = await createOwner(db);
const owners = [owner, await createOwner(db), await createOwner(db)];
/** Hosts below hosts, and sections: an exclusion may stand for what lies below it. */
const domainOf = (i: number) => {
  if (i % 10 === 4) return `s${i}.hidden.example`;
  if (i % 10 === 6) return `blog.example/s${i}/deep`;
  return `s${i}.${i % 2 ? 'news' : 'blog'}.example`;
};
const known: Known[] = fc
  .sample(siteArbitrary, { numRuns: 160, seed: 20_260_301 })
  .map((site, i) => ({ ...site, id: 0, domain: domainOf(i), isForSale: i % 9 !== 0 }));
for (const [i, site] of known.entries()) {
  const { name, domain, country, language, type, tier, da, pa, createdAt } = site;
  site.id = await createSite(db, {
    name: `${name} ${i}`,
    domain,
    country,
    language,
    type,
    tier,
    da,
    pa,
    createdAt,
    monthlyTraffic: site.traffic,
    priceCents: site.price,
    gamblingPriceCents: site.gambling,
    priceMultiplierMilli: site.multiplier,
    acceptedSensitive: site.sensitive,
    timesPublished: site.published,
    survivingMonthsCenti: site.months,
    status: site.isForSale || i % 2 === 0 ? 'active' : 'inactive',
    ownerId: site.isForSale || i % 2 !== 0 ? (owners[i % 3] ?? owner) : null,
    offer: {
      linkTypes: site.linkTypes,
      fillModes: site.fillModes,
      defaultFillMode: site.fillModes[0] ?? '',
      deliveryDays: site.delivery,
    },
    categories: site.categories,
    tagIds: site.tags,
  });
}

const { id: companyId } = await db
  .insertInto('companies')
  .values({ name: 'Acme' })
  .returning('id')
  .executeTakeFirstOrThrow();
const reader = await createUser(db, { companyId });
const colleague = await createUser(db, { companyId });
const stranger = await createUser(db);
const bought = new Set<number>();
const favorites = new Set<number>();
for (const [i, site] of known.entries()) {
  const order = async (buyer: typeof reader, status: string) => {
    await createBriefing(db, buyer, site.id, status);
    if (buyer !== stranger && !['draft', 'denied', 'canceled'].includes(status)) bought.add(site.id);
  };
  if (i % 7 === 0) await order(reader, i % 2 ? 'waiting' : 'draft');
  if (i % 11 === 0) await order(colleague, i % 2 ? 'done' : 'canceled');
  if (i % 5 === 0) await order(stranger, 'published');
  if (i % 4 === 0) {
    await db.insertInto('favorites').values({ userId: reader.id, siteId: site.id }).execute();
    favorites.add(site.id);
  }
  if (i % 3 === 0) await db.insertInto('favorites').values({ userId: stranger.id, siteId: site.id }).execute();
}

/** Prices that the reader's company was promised; another's, and one that has ended, are nobody's here. */
const special = new Map<number, PriceCents>();
const promise = (
  values: { userId: number } | { companyId: number },
  siteId: number,
  priceCents: number,
  endsAt: Date,
) =>
  db
    .insertInto('specialPrices')
    .values({ ...values, siteId, priceCents, until: '2030-01-01', endsAt })
    .execute();
for (const [i, site] of known.entries()) {
  const [later, before] = [new Date('2999-01-01'), new Date('2020-01-01')];
  if (i % 13 === 0) {
    await promise({ companyId }, site.id, 12_345 + i, later);
    special.set(site.id, asPrice(12_345 + i));
  } else if (i % 13 === 1) await promise({ companyId }, site.id, 1, before);
  if (i % 6 === 0) await promise({ userId: reader.id }, site.id, 2, later);
}

const excluded = new Set<number>();
const exclude = async (list: { userId: number } | { companyId: number }, domains: readonly string[]) =>
  db
    .insertInto('exclusions')
    .values(domains.map((domain) => ({ ...list, domain })))
    .execute();
const [named, section] = ['s1.news.example', 'blog.example/s6'];
await exclude({ userId: reader.id }, [named, section, 'nothing.example', 'en.example']);
await exclude({ companyId }, ['hidden.example', named]);
await exclude({ userId: stranger.id }, ['news.example']);
for (const site of known) {
  if (site.domain === named || site.domain === `${section}/deep` || site.domain.endsWith('.hidden.example'))
    excluded.add(site.id);
}

// ── The oracle: the rules read one by one, without a thought for speed ───────────────────────────────────────────

const columnar = (threadFrom: number) =>
  new Promise<ColumnarCatalogue>((resolve, reject) => {
    const catalogue: ColumnarCatalogue = new ColumnarCatalogue({
      db,
      databaseUrl: url,
      threadFrom,
      onError: reject,
      onReady: () => resolve(catalogue),
    });
    catalogue.start();
  });
const inMemory = await columnar(1_000_000);
const inThread = await columnar(1);
afterAll(() => Promise.all([inMemory.stop(), inThread.stop()]));
const catalogues: [string, Catalogue][] = [
  ['PostgreSQL', postgresCatalogue],
  ['the index', inMemory],
  ['the index in a thread', inThread],
];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function priceOf(site: Known, topics: readonly Topic[], commissionBp: number): number | null {
  const answer = quote({
    priceCents: asBase(site.price),
    gamblingPriceCents: site.gambling === null ? null : asBase(site.gambling),
    costCents: 0,
    gamblingCostCents: 0,
    priceMultiplierMilli: site.multiplier,
    costMultiplierMilli: 1000,
    acceptedSensitive: site.sensitive,
    topics,
    commissionBp,
    specialPriceCents: special.get(site.id) ?? null,
  });
  return answer.accepted ? answer.priceCents : null;
}

const texts = new Map(known.map((site, i) => [site, plain(`${site.domain} ${site.name} ${i}`)]));
const textOf = (site: Known) => texts.get(site) ?? '';
const wordsOf = (filter: MediaFilter) => searchWords(filter.text ?? '').map(plain);
const holds = (site: Known, word: string) => textOf(site).includes(word);
const occurs = (word: string) => known.some((site) => site.isForSale && holds(site, word));

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
const almost = new Map<string, boolean>();
function almostHolds(site: Known, word: string): boolean {
  const text = textOf(site);
  const key = `${word} ${text}`;
  const lengths = [word.length - 1, word.length, word.length + 1];
  const holds =
    almost.get(key) ?? [...text].some((_, i) => lengths.some((length) => slips(word, text.slice(i, i + length)) <= 1));
  almost.set(key, holds);
  return holds;
}

type Rules = Record<string, (site: Known) => boolean>;

/** @param monthly what is divided by months: the usual price, whatever is wanted */
function rulesOf(filter: MediaFilter, price: (site: Known) => number | null, monthly: typeof price): Rules {
  const within = (value: number | null, min = 0, max = Number.POSITIVE_INFINITY, isAsked = true) =>
    !isAsked || (value !== null && value >= min && value <= max);
  const asked = (...bounds: (number | undefined)[]) => bounds.some((bound) => bound !== undefined);
  const meets = (values: readonly (string | number)[] | undefined, own: readonly (string | number)[]) =>
    !values?.length || values.some((value) => own.includes(value));
  return {
    text: (s) =>
      wordsOf(filter).every((word) => (occurs(word) || word.length < TYPO_FROM ? holds : almostHolds)(s, word)),
    da: (s) => within(s.da, filter.daMin, filter.daMax, asked(filter.daMin, filter.daMax)),
    pa: (s) => within(s.pa, filter.paMin, filter.paMax, asked(filter.paMin, filter.paMax)),
    traffic: (s) =>
      within(s.traffic, filter.trafficMin, filter.trafficMax, asked(filter.trafficMin, filter.trafficMax)),
    pricePerMonth: (s) => {
      const { pricePerMonthMin: min, pricePerMonthMax: max } = filter;
      if (!asked(min, max)) return true;
      const cents = monthly(s);
      if (cents === null || s.months === null || s.months === 0) return false;
      return cents * 100 >= (min ?? 0) * s.months && cents * 100 <= (max ?? Number.POSITIVE_INFINITY) * s.months;
    },
    price: (s) => within(price(s), filter.priceMin, filter.priceMax, asked(filter.priceMin, filter.priceMax)),
    delivery: (s) => within(s.delivery, 0, filter.deliveryMax),
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
    favorites: (s) => !filter.favorites || favorites.has(s.id),
    bought: (s) => filter.bought === undefined || bought.has(s.id) === (filter.bought === 'yes'),
    excluded: (s) => filter.excluded === 'all' || excluded.has(s.id) === (filter.excluded === 'only'),
  };
}

function answerOf({ filter, topics, orders, offset, limit }: CatalogueQuestion, { commissionBp }: Viewer) {
  const price = (site: Known) => priceOf(site, topics, commissionBp);
  const usual = (site: Known) => priceOf(site, [], commissionBp);
  const rules = rulesOf(filter, price, usual);
  const passing = (but?: string) =>
    known.filter((s) => s.isForSale && Object.entries(rules).every(([name, rule]) => name === but || rule(s)));
  const foundWith = (chosen: MediaFilter, about: readonly Topic[]) => {
    const strict = Object.values(rulesOf(chosen, (site) => priceOf(site, about, commissionBp), usual));
    return known.filter((s) => s.isForSale && strict.every((rule) => rule(s))).length;
  };
  const tally = (sites: Known[], values: (site: Known) => readonly (string | number)[]) => {
    const counts: Record<string, number> = {};
    for (const value of sites.flatMap(values)) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  const key: Record<CatalogueOrder['by'], (site: Known) => number | null> = {
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
  const compare = (a: number | null, b: number | null, direction: 'asc' | 'desc') => {
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return direction === 'asc' ? a - b : b - a;
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
      // So does a category that is a topic.
      category: Object.fromEntries(
        categories
          .map((id) => {
            const topic = categoryTopics.get(id);
            return [id, foundWith({ ...filter, category: [id] }, topic ? [...topics, topic] : topics)] as const;
          })
          .filter(([, count]) => count !== 0),
      ),
      tag: tally(passing('tag'), (s) => s.tags),
      type: tally(passing('type'), (s) => [s.type]),
      tier: tally(passing('tier'), (s) => [s.tier]),
      linkType: tally(passing('linkType'), (s) => s.linkTypes),
      fillMode: tally(passing('fillMode'), (s) => s.fillModes),
      // Choosing a topic changes the prices: what it leaves is what the search with it would find.
      sensitive: Object.fromEntries(
        SENSITIVE_TOPICS.map((topic) => [
          topic,
          foundWith({ ...filter, sensitive: [...(filter.sensitive ?? []), topic] }, [...topics, topic]),
        ]).filter(([, count]) => count !== 0),
      ),
      gambling: foundWith({ ...filter, gambling: 'only' }, [...topics, 'gambling']),
      favorites: passing('favorites').filter((s) => favorites.has(s.id)).length,
      bought: passing('bought').filter((s) => bought.has(s.id)).length,
      excluded: passing('excluded').filter((s) => excluded.has(s.id)).length,
    },
  };
}

function barsOf({ filter, topics }: Pick<CatalogueQuestion, 'filter' | 'topics'>, { commissionBp }: Viewer) {
  const price = (site: Known) => priceOf(site, topics, commissionBp);
  const usual = (site: Known) => priceOf(site, [], commissionBp);
  const rules = Object.entries(rulesOf(filter, price, usual));
  const bars = (key: HistogramKey, value: (site: Known) => number | null) => {
    const passing = known.filter((s) => s.isForSale && rules.every(([name, rule]) => name === key || rule(s)));
    const values = passing.map(value).filter((each) => each !== null);
    const edges: readonly number[] = HISTOGRAM_BARS[key];
    return edges.map((from, i) => values.filter((each) => each >= from && each < (edges[i + 1] ?? Infinity)).length);
  };
  return { price: bars('price', price), da: bars('da', (s) => s.da), traffic: bars('traffic', (s) => s.traffic) };
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const choice = <T>(values: readonly T[]) => maybe(fc.subarray([...values]));
const bound = maybe(fc.integer({ min: 0, max: 7 }));
const big = maybe(fc.integer({ min: 0, max: 6_000_000 }));

const filterArbitrary: fc.Arbitrary<MediaFilter> = fc.record({
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
  country: choice(['ES', 'BR', 'US', 'FR']),
  language: choice(['es', 'pt', 'en']),
  category: choice([...categories, 999_999]),
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
  gambling: maybe(fc.constantFrom('all' as const, 'only' as const)),
  favorites: maybe(fc.boolean()),
  bought: maybe(fc.constantFrom('yes' as const, 'no' as const)),
  excluded: maybe(fc.constantFrom('all' as const, 'only' as const)),
}) as fc.Arbitrary<MediaFilter>;

/** Fewer filters at once: random ones together leave nothing. */
const sparse = fc
  .tuple(filterArbitrary, fc.integer({ min: 0, max: 4 }), fc.infiniteStream(fc.nat()))
  .map(([filter, keep, order]) => {
    const shuffled = Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map((entry) => ({ entry, at: order.next().value ?? 0 }))
      .sort((a, b) => a.at - b.at)
      .slice(0, keep);
    return Object.fromEntries(shuffled.map(({ entry }) => entry)) as MediaFilter;
  });

const questionArbitrary = fc.record({
  filter: fc.oneof({ weight: 5, arbitrary: sparse }, { weight: 1, arbitrary: filterArbitrary }),
  topics: fc.oneof(fc.constant([]), fc.subarray([...TOPICS], { maxLength: 3 })),
  orders: fc.array(
    fc.record({ by: fc.constantFrom(...MEDIA_SORTS), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
    { minLength: 1, maxLength: 3 },
  ),
  offset: fc.constantFrom(0, 0, 7, 500),
  limit: fc.constantFrom(1, 25, 1000),
});

describe.each(catalogues)('%s', (_name, catalogue) => {
  test('finds, counts and orders what a reading of the rules one by one does', async () => {
    await fc.assert(
      fc.asyncProperty(
        questionArbitrary,
        fc.constantFrom(0, 1, 2000, 2333, 100_000),
        async (question, commissionBp) => {
          const viewer = { userId: reader.id, companyId, commissionBp };
          const { ids, total, facets } = await catalogue.search(db, viewer, question);
          expect({ ids, total, facets }).toEqual(answerOf(question, viewer));
        },
      ),
      { numRuns: runs(400) },
    );
  }, 120_000);

  test('spreads numbers over bars as a reading of the rules one by one does', async () => {
    await fc.assert(
      fc.asyncProperty(questionArbitrary, fc.constantFrom(0, 2333), async ({ filter, topics }, commissionBp) => {
        const viewer = { userId: reader.id, companyId, commissionBp };
        expect(await catalogue.histograms(db, viewer, { filter, topics })).toEqual(barsOf({ filter, topics }, viewer));
      }),
      { numRuns: runs(200) },
    );
  }, 60_000);

  test('tells what one chooses by of all that it finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        questionArbitrary,
        fc.constantFrom(0, 2333),
        fc.constantFrom('da' as const, 'traffic' as const),
        async ({ filter, topics }, commissionBp, counted) => {
          const viewer = { userId: reader.id, companyId, commissionBp };
          const price = (site: Known) => priceOf(site, topics, commissionBp);
          const rules = Object.values(rulesOf(filter, price, (site) => priceOf(site, [], commissionBp)));
          const expected = known.flatMap((site, i) => {
            const cents = price(site);
            if (!site.isForSale || cents === null || !rules.every((rule) => rule(site))) return [];
            return [[site.id, cents, site[counted] ?? 0, owners[i % 3]]];
          });
          const {
            ids,
            prices,
            values,
            owners: whose,
          } = await catalogue.priced(db, viewer, { filter, topics }, counted);
          const found = Array.from(ids, (id, i) => [id, prices[i], values[i], whose[i]]);
          expect(found.sort(([a = 0], [b = 0]) => a - b)).toEqual(expected);
        },
      ),
      { numRuns: runs(200) },
    );
  }, 60_000);

  test('prices a site to the cent as the contract does', async () => {
    const topics = fc.subarray([...TOPICS], { maxLength: 2 });
    const commission = fc.oneof(fc.constantFrom(0, 5000, 100_000), fc.integer({ min: 0, max: 100_000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...known.filter((s) => s.isForSale)),
        topics,
        commission,
        async (site, about, bp) => {
          const cents = priceOf(site, about, bp);
          fc.pre(cents !== null);
          const { ids } = await catalogue.search(
            db,
            { userId: reader.id, companyId, commissionBp: bp },
            {
              filter: { priceMin: cents ?? 0, priceMax: cents ?? 0, excluded: 'all' },
              topics: about,
              orders: [{ by: 'price', direction: 'asc' }],
              offset: 0,
              limit: 1000,
            },
          );
          expect(ids).toContain(site.id);
        },
      ),
      { numRuns: runs(200) },
    );
  }, 60_000);

  test('shows rows as they are read one by one', async () => {
    for (const locale of LOCALES) {
      const viewer = await catalogue.viewer(db, reader);
      const topics = ['loan', 'gambling'] as const;
      const orders = [{ by: 'price', direction: 'asc' }] as const;
      const question: CatalogueQuestion = { filter: { excluded: 'all' }, topics, orders, offset: 0, limit: 1000 };
      const answer = await catalogue.search(db, viewer, question);
      const rows = await catalogue.rows(db, viewer, locale, answer, topics);
      expect(rows.length).toBe(answer.total);
      expect(rows).toEqual(await findRows(db, viewer, locale, answer.ids, topics));
      MediaRow.array().parse(rows);
    }
  });

  test('knows what is most like a site, as comparing it with each of the others does', async () => {
    const [forSale, unseen] = [known.filter((site) => site.isForSale), known.find((site) => !site.isForSale)];
    const points = ({ da }: Known) => da ?? 0;
    for (const site of forSale) {
      const common = ({ categories: others }: Known) => others.filter((id) => site.categories.includes(id)).length;
      const expected = forSale
        .filter((other) => other !== site && other.language === site.language && common(other) > 0)
        .sort(
          (a, b) =>
            common(b) - common(a) ||
            Number(b.country === site.country) - Number(a.country === site.country) ||
            Math.abs(points(a) - points(site)) - Math.abs(points(b) - points(site)) ||
            a.id - b.id,
        )
        .map(({ id }) => id);
      for (const most of [1, 4, 1000])
        expect(await catalogue.alike(db, site.id, most)).toEqual(expected.slice(0, most));
    }
    const ids = new Set(forSale.map(({ id }) => id));
    for (const id of await catalogue.alike(db, unseen?.id ?? 0, 1000)) expect(ids).toContain(id);
    expect(await catalogue.alike(db, 999_999, 4)).toEqual([]);
  });

  test('knows the topics of categories', async () => {
    const ids = [categories[0] ?? 0, categories[1] ?? 0, 999_999];
    const topics = await catalogue.topicsOf(db, ids);
    expect(ids.map((id) => topics.get(id))).toEqual(['crypto', 'none', undefined]);
    expect((await catalogue.topicsOf(db, [])).size).toBe(0);
  });

  test('offers what its sites have', async () => {
    const forSale = known.filter((site) => site.isForSale);
    const prices = forSale.map((site) => site.price);
    const { tagIds, ...offered } = await catalogue.offered(db);
    expect(offered).toEqual({
      countries: ['BR', 'ES', 'US'],
      languages: ['en', 'es', 'pt'],
      minPriceCents: Math.min(...prices),
      maxPriceCents: Math.max(...prices),
    });
    expect(new Set(tagIds)).toEqual(new Set(forSale.flatMap((site) => site.tags)));
  });
});
