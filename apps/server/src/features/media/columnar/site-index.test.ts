import { MEDIA_SORTS } from '@linkstand/contract/media/choices';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import { applyCommission, asBase } from '@linkstand/contract/shared/money';
import { forTopics } from '@linkstand/contract/shared/quote';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../testing/runs.ts';
import type { CatalogueOrder } from '../catalogue.ts';
import { NOTHING_OWN, type OwnIds } from './own-sites.ts';
import { SiteIndex } from './site-index.ts';
import type { SiteRow } from './site-row.ts';

/** Enough for several blocks of a pass, and for windows that have to be parted. Equal on every run. */
const COUNT = 20_000;
let state = 7;
const draw = (most: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % most;
};
const COUNTRIES = ['ES', 'ES', 'ES', 'BR', 'US', 'FR'];

const rowOf = (id: number): SiteRow => ({
  id,
  place: `${COUNTRIES[draw(COUNTRIES.length)]} es`,
  kind: `blog ${draw(3) === 0 ? 'A' : 'B'} do_follow ${draw(2)} 0`,
  terms: 'with_brand_tag loan',
  categories: [1, 2, 3].filter(() => draw(3) === 0).join(','),
  tags: '',
  price: draw(5) === 0 ? draw(2_000_000_000) : draw(50_000),
  gambling: -1,
  insertion: -1,
  multiplierMilli: 1000,
  da: draw(12) - 1,
  pa: -1,
  traffic: draw(20) === 0 ? -1 : draw(1000) ** 2,
  deliveryDays: 1 + draw(9),
  owner: 1,
  timesPublished: draw(10) === 0 ? draw(50) : 0,
  monthsCenti: id % 5 === 0 ? -1 : (id * 7) % 1201,
  createdAt: 1_700_000_000_000_000 + draw(5000),
  text: Buffer.from(`site${id}.example${'x'.repeat(draw(9))}`),
});

const index = new SiteIndex();
const rows = new Map<number, SiteRow>();
const put = (row: SiteRow) => {
  rows.set(row.id, row);
  index.put(row);
};
for (let n = 0; n < COUNT; n++) put(rowOf(n * 3 + 10));
// As an hour of changes leaves it: some gone, some back, some new with lower ids, some changed.
for (let n = 0; n < 1500; n++) {
  const id = draw(COUNT) * 3 + 10;
  rows.delete(id);
  index.remove(id);
}
for (let n = 0; n < 700; n++) put(rowOf(draw(COUNT) * 3 + 10));
index.trim();
for (let n = 0; n < 300; n++) put(rowOf(draw(COUNT) * 3 + 11));

const some = (share: number) => Float64Array.from([...rows.keys()].filter(() => draw(share) === 0));
const own: OwnIds = {
  favorites: some(400),
  bought: some(300),
  excluded: some(50),
  priced: new Float64Array(0),
  prices: new Float64Array(0),
};

const commissionBp = 1500;
const priceOf = (row: SiteRow) => applyCommission(asBase(row.price), commissionBp);
const idsOf = (row: SiteRow) => (row.categories === '' ? [] : row.categories.split(',').map(Number));
const known = (value: number) => (value < 0 ? null : value);
const KEYS: Record<CatalogueOrder['by'], (row: SiteRow) => number | null> = {
  id: (row) => row.id,
  price: priceOf,
  da: (row) => known(row.da),
  pa: (row) => known(row.pa),
  traffic: (row) => known(row.traffic),
  newest: (row) => row.createdAt,
  published: (row) => row.timesPublished,
  pricePerDa: (row) => (row.da > 0 ? priceOf(row) / row.da : null),
  pricePerMonth: (row) => (row.monthsCenti > 0 ? priceOf(row) / row.monthsCenti : null),
};

function naive(filter: MediaFilter, orders: readonly CatalogueOrder[]) {
  const lists = { favorites: new Set(own.favorites), bought: new Set(own.bought), excluded: new Set(own.excluded) };
  const rules: Record<string, (row: SiteRow) => boolean> = {
    country: (row) => !filter.country || filter.country.includes(row.place.slice(0, 2)),
    category: (row) => !filter.category || idsOf(row).some((id) => filter.category?.includes(id)),
    tier: (row) => !filter.tier || filter.tier.some((tier) => row.kind.startsWith(`blog ${tier}`)),
    da: (row) => filter.daMin === undefined || row.da >= filter.daMin,
    price: (row) => filter.priceMax === undefined || priceOf(row) <= filter.priceMax,
    favorites: (row) => filter.favorites === undefined || filter.favorites === lists.favorites.has(row.id),
    bought: (row) => !filter.bought || lists.bought.has(row.id) === (filter.bought === 'yes'),
    excluded: (row) => filter.excluded === 'all' || lists.excluded.has(row.id) === (filter.excluded === 'only'),
  };
  const passing = (but?: string) =>
    [...rows.values()].filter((row) => Object.entries(rules).every(([name, rule]) => name === but || rule(row)));
  const tally = (sites: SiteRow[], of: (row: SiteRow) => (string | number)[]) => {
    const counts: Record<string, number> = {};
    for (const choice of sites.flatMap(of)) counts[choice] = (counts[choice] ?? 0) + 1;
    return counts;
  };
  const found = passing().sort((a, b) => {
    for (const { by, direction } of orders) {
      const [one, other] = [KEYS[by](a), KEYS[by](b)];
      if (one === other) continue;
      if (one === null) return 1;
      if (other === null) return -1;
      return direction === 'asc' ? one - other : other - one;
    }
    return orders[0]?.direction === 'desc' ? b.id - a.id : a.id - b.id;
  });
  return {
    ids: found.map((row) => row.id),
    country: tally(passing('country'), (row) => [row.place.slice(0, 2)]),
    category: tally(passing('category'), idsOf),
    own: (['favorites', 'bought', 'excluded'] as const).map(
      (list) => passing(list).filter((row) => lists[list].has(row.id)).length,
    ),
  };
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const filters = fc
  .record({
    country: maybe(fc.subarray(['ES', 'BR', 'US', 'FR', 'IT'], { minLength: 1 })),
    category: maybe(fc.subarray([1, 2, 3], { minLength: 1 })),
    tier: maybe(fc.subarray(['A', 'B'], { minLength: 1 })),
    daMin: maybe(fc.integer({ min: 0, max: 11 })),
    priceMax: maybe(fc.constantFrom(0, 20_000, 57_500, 3_000_000_000)),
    favorites: fc.constantFrom(undefined, undefined, true, false),
    bought: fc.constantFrom(undefined, undefined, 'yes', 'no'),
    excluded: fc.constantFrom(undefined, 'all', 'only'),
  })
  .map(
    (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as MediaFilter,
  );
const orderings = fc.array(
  fc.record({ by: fc.constantFrom(...MEDIA_SORTS), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
  { minLength: 1, maxLength: 3 },
);

const ask = (filter: MediaFilter, orders: readonly CatalogueOrder[], offset: number, limit: number) =>
  index.search({ filter, words: [], ...forTopics(), orders, offset, limit, commissionBp, own, ownKey: 'reader' });

describe('an index of twenty thousand sites that have changed', () => {
  test('finds, counts and cuts any window out of any order', () => {
    fc.assert(
      fc.property(
        filters,
        orderings,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 25, 1000),
        (filter, orders, share, limit) => {
          const expected = naive(filter, orders);
          for (const offset of [0, Math.floor(expected.ids.length * share)]) {
            const { ids, total, facets } = ask(filter, orders, offset, limit);
            expect(total).toBe(expected.ids.length);
            expect(ids).toEqual(expected.ids.slice(offset, offset + limit));
            expect(facets.country).toEqual(expected.country);
            expect(facets.category).toEqual(expected.category);
            expect([facets.favorites, facets.bought, facets.excluded]).toEqual(expected.own);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  }, 120_000);

  test('holds prices beyond what four bytes do', () => {
    const dear = new SiteIndex();
    const base = { filter: {}, words: [], ...forTopics(), offset: 0, limit: 10, own: NOTHING_OWN, ownKey: '' };
    for (const [id, price] of [4, 90_000_000_000, 3_000_000_000, 7].entries())
      dear.put({ ...rowOf(id + 1), kind: 'blog A do_follow 1', price, gambling: price });
    const orders = [{ by: 'price', direction: 'asc' }] as const;
    expect(dear.search({ ...base, orders, commissionBp: 0 }).ids).toEqual([1, 4, 3, 2]);
    const filter = { priceMin: 9, priceMax: 4_000_000_000, gambling: 'only' as const };
    expect(dear.search({ ...base, filter, orders, commissionBp: 1000, topics: ['gambling'] }).ids).toEqual([3]);
  });

  test('compares a site with every other', () => {
    const anybody = {
      filter: {},
      words: [],
      ...forTopics(),
      orders: [],
      offset: 0,
      limit: 0,
      commissionBp,
      own: NOTHING_OWN,
      ownKey: 'anybody',
    };
    const lists = new Map([...rows.values()].map((row) => [row.id, idsOf(row)]));
    const points = (row: SiteRow) => Math.max(0, row.da);
    for (let n = 0; n < 12; n++) {
      const site = [...rows.values()][draw(rows.size)];
      if (!site) throw new Error('There are sites.');
      const wanted = idsOf(site);
      const likest = [...rows.values()]
        .map((row) => ({
          row,
          common: lists.get(row.id)?.filter((id) => wanted.includes(id)).length ?? 0,
          isNear: Number(row.place === site.place),
          far: Math.abs(points(row) - points(site)),
        }))
        .filter(({ row, common }) => row !== site && common > 0)
        .sort((a, b) => b.common - a.common || b.isNear - a.isNear || a.far - b.far || a.row.id - b.row.id)
        .map(({ row }) => row.id);
      for (const most of [4, 100]) expect(index.alike(site.id, most, anybody)).toEqual(likest.slice(0, most));
    }
    const gone = [...Array(COUNT).keys()].map((n) => n * 3 + 10).find((id) => !rows.has(id)) ?? 0;
    expect([index.alike(gone, 4, anybody), index.alike(1, 4, anybody)]).toEqual([undefined, undefined]);
  });

  test('takes about a hundred bytes a site, its text included', () => {
    expect(index.bytes / index.sites).toBeLessThan(150);
  });
});
