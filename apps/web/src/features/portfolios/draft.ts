import { type Wanted, wantedBody } from '@linkstand/contract/media/wanted';
import type { PortfolioGoal } from '@linkstand/contract/portfolios/goals';
import type { PortfolioWish } from '@linkstand/contract/portfolios/schema';
import type { MediaSearch } from '../media/search.ts';

/** What is wanted as it is typed; a number that can’t be read is NaN. */
export interface Draft {
  readonly goal: PortfolioGoal;
  readonly budgetCents: number | undefined;
  readonly sites: number | undefined;
  readonly country: readonly string[];
  readonly language: readonly string[];
  readonly category: readonly number[];
  readonly daMin: number | undefined;
  readonly trafficMin: number | undefined;
  readonly mostPerOwner: number | undefined;
  readonly withBought: boolean;
}

/** What the catalogue is filtered by is wanted here too, until something else is said. */
export const draftOf = (search: MediaSearch): Draft => ({
  goal: 'da',
  budgetCents: undefined,
  sites: undefined,
  country: search.country ?? [],
  language: search.language ?? [],
  category: search.category ?? [],
  daMin: search.daMin,
  trafficMin: search.trafficMin,
  mostPerOwner: 1,
  withBought: search.bought === 'yes',
});

/**
 * The filters of the catalogue that a portfolio can't be asked for. Topics are taken over as what is wanted
 * (`useWanted`). What is said of sites bought before is the box `withBought`.
 */
export const leftOutOf = (search: MediaSearch): MediaSearch => ({
  ...search,
  country: undefined,
  language: undefined,
  category: undefined,
  sensitive: undefined,
  gambling: undefined,
  daMin: undefined,
  trafficMin: undefined,
  bought: undefined,
});

/** A price per point is set for a number of sites. Without a number it would be that of one site. */
export const needsSites = ({ goal, sites }: Draft): boolean => goal === 'price_per_point' && sites === undefined;

/** What is sent, or null while something is missing. */
export function wishOf(draft: Draft, wanted: Wanted): PortfolioWish | null {
  const { goal, budgetCents, sites, country, language, category, daMin, trafficMin, mostPerOwner, withBought } = draft;
  if (budgetCents === undefined || !(budgetCents > 0) || needsSites(draft)) return null;
  return {
    goal,
    budgetCents,
    ...(sites !== undefined && { sites }),
    ...(country.length > 0 && { country: [...country] }),
    ...(language.length > 0 && { language: [...language] }),
    ...(daMin !== undefined && { daMin }),
    ...(trafficMin !== undefined && { trafficMin }),
    ...(mostPerOwner !== undefined && { mostPerOwner }),
    ...(withBought && { withBought }),
    ...wantedBody({ ...wanted, category }),
  };
}
