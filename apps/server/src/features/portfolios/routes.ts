import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Catalogue } from '../media/catalogue.ts';
import { postgresCatalogue } from '../media/postgres-catalogue.ts';
import { buildPortfolio } from './build-portfolio.ts';

export const portfoliosRoutes = (catalogue: Catalogue = postgresCatalogue): Handlers<typeof contract.portfolios> => ({
  build: async ({ body }, ctx) => buildPortfolio(asUser(ctx), catalogue, body),
});
