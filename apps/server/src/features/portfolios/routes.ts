import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { buildPortfolio } from './build-portfolio.ts';

export const portfoliosRoutes = (): Handlers<typeof contract.portfolios> => ({
  build: async ({ body }, ctx) => buildPortfolio(asUser(ctx), body),
});
