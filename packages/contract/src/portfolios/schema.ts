import { z } from 'zod';
import { MediaRow, wantedFields } from '../media/schema.ts';
import { Cents, Country, LanguageCode } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';
import { MAX_PORTFOLIO_SITES, PORTFOLIO_GOALS } from './goals.ts';

const count = z.int().min(1).max(MAX_PORTFOLIO_SITES);

/** Within which the best set of sites is looked for. Excluded sites are never in it. */
export const PortfolioWish = z
  .strictObject({
    goal: z.enum(PORTFOLIO_GOALS),
    budgetCents: Cents.min(1),
    /**
     * Exactly so many; absent: as many as serve the goal, at most a cart full. The price of a point needs it: for fewer
     * sites it can only be lower, down to a single one.
     */
    sites: count.optional(),
    country: z.array(Country).max(60).optional(),
    language: z.array(LanguageCode).max(60).optional(),
    category: z.array(Id).max(60).optional(),
    daMin: z.int().min(0).max(100).optional(),
    trafficMin: z.int().min(0).max(1_000_000_000_000).optional(),
    /** Of one publisher group. */
    mostPerOwner: count.optional(),
    /** Also sites that the reader has bought before. */
    withBought: z.boolean().optional(),
    /** They decide the prices, and who refuses one is left out. */
    ...wantedFields,
  })
  .meta({ id: 'PortfolioWish' });
export type PortfolioWish = z.output<typeof PortfolioWish>;

export const Portfolio = z
  .object({
    sites: z.array(MediaRow),
    totalCents: Cents,
    /** DA points together. */
    points: z.int(),
    traffic: z.int(),
    /** What a DA point costs over all, rounded; null without points. */
    pointCents: Cents.nullable(),
    proof: z
      .object({
        /** No set is better. */
        isBest: z.boolean(),
        /** No set can be beyond this: DA points, visits, or thousandths of a cent for a point. */
        bound: z.number(),
        /** How far from that bound this set is at most, in basis points of the bound. */
        gapBp: z.int(),
      })
      .nullable(),
    /** Sites that fit the conditions each by itself. */
    fitting: z.int(),
    /** Those of them that could be in a best set. */
    candidates: z.int(),
    /** Why there is none: how many there could be at most, and what the cheapest of the wanted number cost together. */
    shortfall: z.object({ sites: z.int(), leastCents: Cents.nullable() }).nullable(),
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.output<typeof Portfolio>;
