import type { MediaFilter } from '@linkstand/contract/media/schema';
import { asPrice } from '@linkstand/contract/shared/money';
import type { Topic } from '@linkstand/contract/shared/topics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../testing/runs.ts';
import type { CatalogueQuestion } from '../catalogue.ts';
import { searchWords } from '../search-words.ts';
import { chosenOf, type Known, Oracle, type Own, plain, questionArbitrary, siteArbitrary } from '../testing/oracle.ts';
import type { OwnIds } from './own-sites.ts';
import { SiteIndex } from './site-index.ts';
import type { SiteRow } from './site-row.ts';
import { WAYS, type Way } from './ways.ts';

/** Small blocks, so that a few hundred sites are divided as often as millions are. */
const BLOCK = 32;
const SITES = 400;

const topics = new Map<number, Topic>([
  [1, 'crypto'],
  [2, 'none'],
  [3, 'gambling'],
  [4, 'loan'],
  [5, 'none'],
]);
const choices = {
  categories: topics,
  tags: [1, 2, 3],
  names: ['El País', 'Crónica', 'Ação', 'Über News', 'plain', '100% legal', 'under_score', 'back\\slash'],
  // One country has more than half of the sites, so that its list is not worth reading.
  countries: ['ES', 'ES', 'ES', 'ES', 'BR', 'US'],
};
const known: Known[] = fc.sample(siteArbitrary(choices), { numRuns: SITES, seed: 20_261_129 }).map((site, i) => ({
  ...site,
  id: i * 3 + 10,
  domain: `s${i}.${i % 2 ? 'news' : 'blog'}.example`,
  isForSale: i % 9 !== 0,
}));
const textOf = (site: Known) => plain(`${site.domain} ${site.name}`);
const oracle = new Oracle(known, topics, textOf);

const insertionOf = (site: Known) => (site.ownerInserts ? (site.insertion ?? -1) : -1);

const rowOf = (site: Known): SiteRow => ({
  id: site.id,
  place: `${site.country} ${site.language}`,
  kind: `${site.type} ${site.tier} ${site.linkTypes.join(',')} ${site.gambling === null ? 0 : 1} ${insertionOf(site) < 0 ? 0 : 1}`,
  terms: `${site.fillModes.join(',')} ${site.sensitive.join(',')}`,
  categories: site.categories.toSorted().join(','),
  tags: site.tags.toSorted().join(','),
  price: site.price,
  gambling: site.gambling ?? -1,
  insertion: insertionOf(site),
  multiplierMilli: site.multiplier,
  da: site.da ?? -1,
  pa: site.pa ?? -1,
  traffic: site.traffic ?? -1,
  deliveryDays: site.delivery,
  timesPublished: site.published,
  monthsCenti: site.months ?? -1,
  createdAt: site.createdAt.getTime() * 1000,
  owner: 1,
  text: Buffer.from(textOf(site)),
});

/** As a load leaves it, and as changes do: with the slots of sites that are gone. */
const loaded = new SiteIndex(BLOCK);
for (const site of known) if (site.isForSale) loaded.put(rowOf(site));
loaded.trim();
const changed = new SiteIndex(BLOCK);
for (const site of known) changed.put(rowOf({ ...site, country: 'US', price: 7 }));
changed.trim();
for (const site of known) {
  if (site.isForSale) changed.put(rowOf(site));
  else changed.remove(site.id);
}

const NOBODY: Own = {
  favorites: new Set(),
  bought: new Set(),
  excluded: new Set(),
  special: new Map(),
  commissionBp: 2000,
};
/** Of the first sites only: blocks without own sites take shorter ways. */
const every = (n: number) => new Set(known.filter((_, i) => i % n === 0 && i < SITES * 0.8).map(({ id }) => id));
/** What is kept of a caller decides which ways its questions take. */
const CALLERS: Record<string, Own> = {
  'with nothing of its own': NOBODY,
  'of the team, without commission': { ...NOBODY, commissionBp: 0 },
  'of an agency': { ...NOBODY, commissionBp: 2333 },
  'with few sites of its own': {
    ...NOBODY,
    favorites: new Set([known[100]?.id ?? 0, known[301]?.id ?? 0]),
    bought: new Set([known[101]?.id ?? 0]),
  },
  'with many sites of its own': {
    ...NOBODY,
    favorites: every(4),
    bought: every(3),
    excluded: every(5),
    special: new Map([...every(6)].map((id) => [id, asPrice(12_345 + id)])),
  },
  'that hides most sites': {
    ...NOBODY,
    excluded: new Set(known.flatMap(({ id }, i) => (i % 8 && i < SITES * 0.8 ? [id] : []))),
  },
};

const ids = (list: Iterable<number>) => Float64Array.from(list);
const ownIds = ({ favorites, bought, excluded, special }: Own): OwnIds => ({
  favorites: ids(favorites),
  bought: ids(bought),
  excluded: ids(excluded),
  priced: ids(special.keys()),
  prices: ids(special.values()),
});

/** One filter and no more: with nothing else asked, questions take the shortest ways. */
const alone = (filter: MediaFilter) => {
  const entries = Object.entries(filter);
  return fc
    .nat()
    .map((n) => Object.fromEntries([entries[n % Math.max(1, entries.length)] ?? []].filter((e) => e.length)));
};
/** A place, which few sites have, and at most one filter beside it. */
const narrow = (filter: MediaFilter) =>
  alone(filter).map((rest): MediaFilter => ({ ...rest, country: ['BR'], language: ['pt'] }));
const cents = fc.oneof(fc.integer({ min: 0, max: 120_000 }), fc.constant(100_000_000));
/** A range of prices and at most one filter beside it, often of categories. */
const priced = (filter: MediaFilter) =>
  fc
    .record({
      rest: fc.oneof(
        alone(filter),
        fc.subarray([...topics.keys()]).map((category): MediaFilter => ({ category })),
      ),
      range: fc.oneof(fc.record({ priceMax: cents }), fc.record({ priceMin: cents, priceMax: cents })),
      own: fc.constantFrom<MediaFilter>({}, {}, { favorites: true }, { text: 'news' }, { text: 'news', bought: 'yes' }),
    })
    .map(({ rest, range, own }): MediaFilter => ({ ...rest, ...range, ...own }));
const question = questionArbitrary(choices).chain((asked) =>
  fc
    .oneof(fc.constant(asked.filter), alone(asked.filter), narrow(asked.filter), priced(asked.filter))
    .chain((filter) => fc.constantFrom(filter, { ...filter, excluded: 'all' as const }))
    .map((filter): CatalogueQuestion => ({ ...asked, filter, chosen: chosenOf(filter, choices) })),
);

const ALL = Object.entries(WAYS).flatMap(([decision, ways]) => ways.map((way) => `${decision}: ${way}` as Way));
const decisionOf = (way: Way) => way.slice(0, way.indexOf(':'));
/** Every two ways of different decisions. */
const pairs = (ways: readonly Way[]) =>
  ways.flatMap((one, i) =>
    ways.slice(i + 1).flatMap((other) => (decisionOf(one) === decisionOf(other) ? [] : [[one, other] as const])),
  );

const PRICED: readonly Way[] = [
  'sensitive: among all that pass',
  'sensitive: by difference',
  'topics: among the tested',
  'topics: among their sites',
];
const OF_OWN: readonly Way[] = ['sites: own sites', 'sites: own sites with words'];
const OF_SOME: readonly Way[] = [...OF_OWN, 'sites: sites with words', 'sites: sites of places'];
/** What a way can't be taken with. */
const NEVER_WITH: Partial<Record<Way, readonly Way[]>> = {
  // One filter and nothing else.
  'near: from totals': [...PRICED, ...OF_OWN, 'sites: sites with words'],
  'blocks: by codes alone': [
    ...PRICED,
    ...OF_SOME,
    'near: not at all',
    'near: by code',
    'near: by code elsewhere',
    'near: by group',
    'facets: missed',
  ],
  // One filter with groups, and a range.
  'blocks: split while counting': [...OF_OWN, 'near: not at all', 'near: from totals', 'near: by group'],
  'blocks: without marks': [...OF_OWN, 'near: by group'],
  // The filter is one of categories.
  'near: by code elsewhere': ['sites: sites of places', 'sensitive: by difference'],
  'near: not at all': ['sites: sites of places'],
  'sensitive: by difference': ['near: by group'],
  'facets: missed': [...OF_SOME, 'topics: among the tested'],
  'topics: among their sites': OF_SOME,
  'topics: among the tested': ['sites: every site'],
};
const isPossible = (one: Way, other: Way) => !NEVER_WITH[one]?.includes(other) && !NEVER_WITH[other]?.includes(one);
/** Special prices are compared site by site. */
const canTake = ({ special }: Own, way: Way) => special.size === 0 || way !== 'sensitive: by difference';

describe('every way through the index', () => {
  const taken = new Map(Object.keys(CALLERS).map((caller) => [caller, new Set<Way>()]));
  const together = new Set<string>();

  test.each(Object.entries(CALLERS))(
    'answers a caller %s as the rules do',
    (caller, own) => {
      fc.assert(
        fc.property(question, fc.constantFrom(loaded, changed), (asked, index) => {
          const words = searchWords(asked.filter.text ?? '').map(plain);
          const full = {
            ...asked,
            words,
            commissionBp: own.commissionBp,
            categoryTopics: topics,
            own: ownIds(own),
            ownKey: caller,
          };
          const note = () => {
            for (const way of index.ways) taken.get(caller)?.add(way);
            for (const pair of pairs(ALL.filter((way) => index.ways.has(way)))) together.add(pair.join());
          };
          const { ids, total, facets } = index.search(full);
          note();
          expect({ ids, total, facets }).toEqual(oracle.answer(asked, own));
          expect(index.histograms(full)).toEqual(oracle.bars(asked, own));
          note();
          const { ids: pricedIds, prices } = index.priced(full, 'da');
          note();
          const priced = Array.from(pricedIds, (id, i) => [id, prices[i]]).sort(([a = 0], [b = 0]) => a - b);
          expect(priced).toEqual(oracle.priced(asked, own).map(({ site, cents }) => [site.id, cents]));
        }),
        { numRuns: runs(1500) },
      );
    },
    120_000,
  );

  test('was taken by every caller', () => {
    for (const [caller, own] of Object.entries(CALLERS)) {
      const missing = ALL.filter((way) => canTake(own, way) && !taken.get(caller)?.has(way));
      expect([caller, missing]).toEqual([caller, []]);
    }
  });

  test('was taken together with every other that it can be taken with', () => {
    const isTaken = pairs(ALL).map((pair) => [pair.join(), together.has(pair.join())]);
    expect(isTaken).toEqual(pairs(ALL).map(([one, other]) => [[one, other].join(), isPossible(one, other)]));
  });
});
