import type { MediaRow } from '@linkstand/contract/media/schema';
import { MAX_PORTFOLIO_SITES } from '@linkstand/contract/portfolios/goals';
import type { Portfolio, PortfolioWish } from '@linkstand/contract/portfolios/schema';
import type { Context, UserActor } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { findRows, topicsNamed, topicsWanted, viewerOf } from '../media/queries.ts';
import type { Problem, Solved, Unsolvable } from './problem.ts';
import { packCandidates } from './queries.ts';
import { solveApart } from './solve-apart.ts';

/** The best set of sites that a client can have for its budget, as prices and lists are now. */
export async function buildPortfolio(ctx: Context<UserActor>, wish: PortfolioWish): Promise<Portfolio> {
  const { db, actor, locale } = ctx;
  if (wish.goal === 'price_per_point' && wish.sites === undefined) throw invalid({ path: 'sites', code: 'required' });
  const [viewer, wanted, among] = await Promise.all([
    viewerOf(db, actor),
    topicsWanted(db, wish),
    topicsNamed(db, wish.category ?? [], 'category'),
  ]);
  const topics = [...new Set([...wanted, ...among.filter((topic) => topic !== 'none')])];
  const packed = await packCandidates(db, viewer, wish, topics);
  const { solved, unsolvable, fitting, candidates } = await solveApart({ packed, problem: problemOf(wish) });
  const sites = await findRows(db, viewer, locale, solved?.ids ?? [], topics);
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

const problemOf = (wish: PortfolioWish): Problem => ({
  goal: wish.goal === 'price_per_point' ? 'ratio' : 'sum',
  budget: wish.budgetCents,
  most: MAX_PORTFOLIO_SITES,
  exact: wish.sites ?? null,
  mostPerOwner: wish.mostPerOwner ?? null,
});

const worth = ({ da, monthlyTraffic }: MediaRow, { goal }: PortfolioWish): number =>
  (goal === 'traffic' ? monthlyTraffic : da) ?? 0;

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

const shortfallOf = ({ sites, least }: Unsolvable): Portfolio['shortfall'] => ({ sites, leastCents: least });
