import { categoryId } from '../../apps/server/src/demo/categories.ts';
import type { MediaFilter } from '../../packages/contract/src/media/schema.ts';
import type { Goal } from './goals.ts';

/** A typical search. `turn` makes every question different, where the answer must not be cached. */
export interface Scenario {
  readonly name: string;
  /** How much of the catalogue must be examined. Decides the goal. */
  readonly kind: 'wide' | 'narrow' | 'other';
  readonly filter: (turn: number) => Partial<MediaFilter>;
  /** From 0. Absent: another page every turn if the filter stays the same. */
  readonly page?: (turn: number, size: number) => number;
  readonly sort?: string;
  /** Goal instead of its kind's, at 100,000 and 1,000,000 sites. */
  readonly goals?: readonly [Goal, Goal];
  /** The condition as handwritten SQL, over the table `s`. */
  readonly where: (turn: number) => string;
}

const inCategories = (...ids: number[]) =>
  `s.id in (select site_id from site_categories where category_id in (${ids.join(',')}))`;

/** Three categories of the twenty-five without a topic, others at each of some thousand turns. */
const threeOf = (turn: number) =>
  [turn, turn + 1 + (Math.floor(turn / 25) % 12), turn + 13 + (Math.floor(turn / 300) % 12)].map((at) => 1 + (at % 25));

/** From unselective to no results. Prices in SQL are before the reader's commission. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'no filter',
    kind: 'wide',
    filter: () => ({}),
    page: (turn, size) => turn % Math.floor(size / 25),
    where: () => 'true',
  },
  {
    name: 'DA from',
    kind: 'wide',
    filter: (turn) => ({ daMin: 3 + (turn % 12), trafficMin: turn }),
    where: (turn) => `s.da >= ${3 + (turn % 12)} and s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'price to',
    kind: 'wide',
    filter: (turn) => ({ priceMax: 150_000 + turn }),
    sort: 'price,asc',
    where: (turn) => `s.price_cents <= ${150_000 + turn}`,
  },
  {
    name: 'price per month to',
    kind: 'wide',
    filter: (turn) => ({ pricePerMonthMax: 6000 + turn }),
    sort: 'pricePerMonth,asc',
    where: (turn) => `s.price_cents * 100.0 / nullif(s.surviving_months_centi, 0) <= ${6000 + turn}`,
  },
  {
    name: 'by price per month',
    kind: 'wide',
    filter: (turn) => ({ trafficMin: turn }),
    sort: 'pricePerMonth,asc',
    where: (turn) => `s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'category, type',
    kind: 'wide',
    filter: (turn) => ({ category: [1, 2], type: ['blog', 'magazine'], trafficMin: turn }),
    where: (turn) => `${inCategories(1, 2)} and s.type in ('blog', 'magazine') and s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'country, language',
    kind: 'narrow',
    filter: (turn) => ({ country: ['PT'], language: ['pt'], trafficMin: turn }),
    where: (turn) => `s.country = 'PT' and s.language = 'pt' and s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'six filters',
    kind: 'narrow',
    filter: (turn) => ({
      country: ['ES', 'MX'],
      language: ['es'],
      category: [3],
      daMin: 30,
      priceMax: 60_000 + turn,
      linkType: ['do_follow'],
    }),
    where: (turn) =>
      `s.country in ('ES', 'MX') and s.language = 'es' and ${inCategories(3)} and s.da >= 30
       and s.price_cents <= ${60_000 + turn} and s.link_types && '{do_follow}'`,
  },
  {
    name: 'sensitive topics',
    kind: 'wide',
    filter: (turn) => ({ sensitive: ['crypto'], gambling: 'only', trafficMin: 1000 + turn }),
    where: (turn) =>
      `s.accepted_sensitive @> '{crypto}' and s.gambling_price_cents is not null and s.monthly_traffic >= ${1000 + turn}`,
  },
  {
    name: 'crypto under a price',
    kind: 'wide',
    filter: (turn) => ({ sensitive: ['crypto'], priceMax: 60_000 + turn }),
    sort: 'price,asc',
    where: (turn) =>
      `s.accepted_sensitive @> '{crypto}' and s.price_cents * s.price_multiplier_milli <= ${(60_000 + turn) * 1000}`,
  },
  {
    name: 'four topics at once',
    kind: 'wide',
    filter: (turn) => ({
      about: (['crypto', 'loan', 'trading', 'gambling'] as const).map(categoryId),
      trafficMin: turn,
    }),
    sort: 'price,asc',
    goals: [{ p50: 10 }, { p50: 50 }],
    where: (turn) => `s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'three categories, newest',
    kind: 'wide',
    filter: (turn) => ({ category: [1, 2, 3], trafficMin: turn }),
    sort: 'newest,desc',
    goals: [{ rate: 600 }, { rate: 100 }],
    where: (turn) => `${inCategories(1, 2, 3)} and s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'other three categories, newest',
    kind: 'wide',
    filter: (turn) => ({ category: threeOf(turn) }),
    sort: 'newest,desc',
    goals: [{ rate: 600 }, { rate: 100 }],
    where: (turn) => inCategories(...threeOf(turn)),
  },
  {
    name: 'nothing',
    kind: 'narrow',
    filter: (turn) => ({ country: ['IS'], daMin: 90, trafficMin: turn }),
    where: (turn) => `s.country = 'IS' and s.da >= 90 and s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'deep page',
    kind: 'wide',
    filter: (turn) => ({ daMin: 2, trafficMin: turn % 1000 }),
    page: (turn, size) => Math.floor(size / 60) + (turn % 97),
    where: (turn) => `s.da >= 2 and s.monthly_traffic >= ${turn % 1000}`,
  },
  {
    name: 'text',
    kind: 'other',
    filter: (turn) => ({ text: `${['gazeta', 'crypto', 'diario', 'ocean'][turn % 4]}hub${turn % 97}` }),
    where: (turn) => `s.search_text like '%${['gazeta', 'crypto', 'diario', 'ocean'][turn % 4]}hub${turn % 97}%'`,
  },
  {
    name: 'text, 2 letters',
    kind: 'other',
    filter: (turn) => ({ text: 'ga', trafficMin: turn }),
    where: (turn) => `s.search_text like '%ga%' and s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'text, mistyped',
    kind: 'other',
    filter: (turn) => ({ text: `gaezta${turn % 9}`, trafficMin: turn }),
    where: (turn) => `s.search_text like '%gazeta${turn % 9}%' and s.monthly_traffic >= ${turn}`,
  },
  {
    name: 'eight mistyped words',
    kind: 'other',
    filter: (turn) => ({ text: 'gaezta dairio crpyto oecan protal mudno finazas viajee', trafficMin: turn }),
    goals: [{ p50: 30 }, { p50: 100 }],
    where: (turn) => `s.search_text like '%gazeta%' and s.monthly_traffic >= ${turn}`,
  },
];
