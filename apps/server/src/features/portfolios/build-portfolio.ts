import type { MediaFilter, MediaRow } from '@linkstand/contract/media/schema';
import { MAX_PORTFOLIO_SITES } from '@linkstand/contract/portfolios/goals';
import type { Portfolio, PortfolioWish } from '@linkstand/contract/portfolios/schema';
import type { Context, UserActor } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { Catalogue, Counted } from '../media/catalogue.ts';
import { findRows, pricedFor, topicsNamed } from '../media/queries.ts';
import type { NoSolution, Problem, Solved } from './problem.ts';
import { solveInWorker } from './solve-in-worker.ts';

/** The best set of sites that a client can have for its budget, as prices and lists are now. */
export async function buildPortfolio(
  ctx: Context<UserActor>,
  catalogue: Catalogue,
  wish: PortfolioWish,
): Promise<Portfolio> {
  const { db, actor, locale } = ctx;
  if (wish.goal === 'price_per_point' && wish.sites === undefined) throw invalid({ path: 'sites', code: 'required' });
  const [viewer, asked] = await Promise.all([
    catalogue.viewer(db, actor),
    pricedFor(db, wish),
    // Refuses unknown categories, which pricedFor lets pass.
    topicsNamed(db, wish.category ?? [], 'category'),
  ]);
  const found = await catalogue.priced(db, viewer, { filter: filterOf(wish), ...asked }, countedBy(wish));
  const { solved, unsolvable, fitting, candidates } = await solveInWorker({ among: found, problem: problemOf(wish) });
  const sites = await findRows(db, viewer, locale, solved?.ids ?? [], asked);
  const figures = sumUp(sites);
  return {
    sites: sites.sort((a, b) => worth(b, wish) - worth(a, wish) || a.id - b.id),
    ...figures,
    proof: solved && proofOf(wish, solved, figures),
    fitting,
    candidates,
    shortfall: unsolvable && shortfallOf(unsolvable),
  };
}

const countedBy = ({ goal }: PortfolioWish): Counted => (goal === 'traffic' ? 'traffic' : 'da');

/** Every site that fits by itself. One that adds nothing to the goal doesn't. */
function filterOf(wish: PortfolioWish): MediaFilter {
  const { country, language, category, daMin, trafficMin, withBought } = wish;
  const least = (value: Counted, min: number | undefined) => (countedBy(wish) === value ? Math.max(1, min ?? 0) : min);
  return {
    country,
    language,
    category,
    daMin: least('da', daMin),
    trafficMin: least('traffic', trafficMin),
    bought: withBought ? undefined : 'no',
  };
}

const problemOf = (wish: PortfolioWish): Problem => ({
  goal: wish.goal === 'price_per_point' ? 'ratio' : 'sum',
  budget: wish.budgetCents,
  most: MAX_PORTFOLIO_SITES,
  exact: wish.sites ?? null,
  mostPerOwner: wish.mostPerOwner ?? null,
});

const worth = ({ da, monthlyTraffic }: MediaRow, wish: PortfolioWish): number =>
  (countedBy(wish) === 'traffic' ? monthlyTraffic : da) ?? 0;

type Figures = Pick<Portfolio, 'totalCents' | 'points' | 'traffic' | 'pointCents'>;

function sumUp(sites: readonly MediaRow[]): Figures {
  const sum = (of: (site: MediaRow) => number | null) => sites.reduce((total, site) => total + (of(site) ?? 0), 0);
  const [totalCents, points] = [sum(({ quote }) => quote.priceCents), sum(({ da }) => da)];
  return {
    totalCents,
    points,
    traffic: sum(({ monthlyTraffic }) => monthlyTraffic),
    pointCents: points === 0 ? null : Math.round(totalCents / points),
  };
}

/** Distances are rounded away from what was reached: nothing is claimed that isn't so. */
function proofOf({ goal }: PortfolioWish, { isBest, bound }: Solved, figures: Figures): Portfolio['proof'] {
  if (goal === 'price_per_point') {
    const reached = figures.totalCents / Math.max(1, figures.points);
    const gapBp = isBest ? 0 : Math.max(0, Math.ceil((1 - bound / reached) * 10_000));
    return { isBest, bound: isBest ? Math.round(bound * 1000) : Math.floor(bound * 1000), gapBp };
  }
  const reached = goal === 'da' ? figures.points : figures.traffic;
  return { isBest, bound, gapBp: isBest ? 0 : Math.max(0, Math.ceil((1 - reached / bound) * 10_000)) };
}

const shortfallOf = ({ sites, least, payable }: NoSolution): Portfolio['shortfall'] => ({
  sites,
  leastCents: least,
  payable,
});
