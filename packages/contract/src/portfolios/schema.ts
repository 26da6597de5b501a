import { z } from 'zod';
import { MediaRow, wantedFields } from '../media/schema.ts';
import { Cents, CountryCode, LanguageCode } from '../shared/fields.ts';
import { MAX_PORTFOLIO_SITES, PORTFOLIO_GOALS } from './goals.ts';

const count = z.int().min(1).max(MAX_PORTFOLIO_SITES);

/** Constraints of the portfolio. Excluded sites are never in it. */
export const PortfolioWish = z
  .strictObject({
    goal: z.enum(PORTFOLIO_GOALS),
    budgetCents: Cents.min(1),
    /**
     * Exact number of sites. Absent: as many as serve the goal, at most a cart full. Required for the goal price per
     * point, whose optimum would otherwise be a single site.
     */
    sites: count.optional(),
    country: z.array(CountryCode).max(60).optional(),
    language: z.array(LanguageCode).max(60).optional(),
    daMin: z.int().min(0).max(100).optional(),
    trafficMin: z.int().min(0).max(1_000_000_000_000).optional(),
    /** Most sites of one publisher group. */
    mostPerOwner: count.optional(),
    /** True: include sites that the reader has bought before. */
    withBought: z.boolean().optional(),
    /** They decide the prices. Sites that refuse one of them are left out, and those in none of the categories. */
    ...wantedFields,
  })
  .meta({ id: 'PortfolioWish' });
export type PortfolioWish = z.output<typeof PortfolioWish>;

export const Portfolio = z
  .object({
    sites: z.array(MediaRow),
    totalCents: Cents,
    /** Sum of DA points. */
    points: z.int(),
    traffic: z.int(),
    /** Average price of a DA point, rounded. Null without points. */
    pointCents: Cents.nullable(),
    proof: z
      .object({
        /** True: no better set exists. */
        isBest: z.boolean(),
        /** Upper bound of the goal: DA points, visits, or (lower bound) thousandths of a cent per point. */
        bound: z.number(),
        /** Largest possible distance from that bound, in basis points of it. */
        gapBp: z.int(),
      })
      .nullable(),
    /** Number of sites that match the conditions individually. */
    fitting: z.int(),
    /** Those of them that could be in an optimal set. */
    candidates: z.int(),
    /**
     * Why there is no solution: the largest possible number of sites, the price of the cheapest set of the wanted
     * number, and how many sites the budget pays.
     */
    shortfall: z.object({ sites: z.int(), leastCents: Cents.nullable(), payable: z.int() }).nullable(),
  })
  .meta({ id: 'Portfolio' });
export type Portfolio = z.output<typeof Portfolio>;
