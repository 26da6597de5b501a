import { endpoint } from '../shared/endpoint.ts';
import { Portfolio, PortfolioWish } from './schema.ts';

/** The best set of sites for a budget. */
export const portfolios = {
  build: endpoint({
    method: 'POST',
    path: '/api/v1/portfolios/build',
    isRead: true,
    access: ['USER'],
    summary: 'The best set of sites for a budget and conditions, with a bound on how much better another set could be.',
    body: PortfolioWish,
    output: Portfolio,
    perMinute: 12,
  }),
} as const;
