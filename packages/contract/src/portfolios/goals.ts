/** What a portfolio optimizes: most DA points, most monthly visits, or the lowest average price of a DA point. */
export const PORTFOLIO_GOALS = ['da', 'traffic', 'price_per_point'] as const;
export type PortfolioGoal = (typeof PORTFOLIO_GOALS)[number];

/** A portfolio fits into a cart. */
export const MAX_PORTFOLIO_SITES = 100;
