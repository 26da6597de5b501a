import type { contract } from '@linkstand/contract';
import type { Handlers } from '../../platform/http/mount.ts';
import { listSiteChoices } from './queries.ts';

export const sitesRoutes = (): Handlers<typeof contract.sites> => ({
  choices: async ({ query }, ctx) => ({ data: await listSiteChoices(ctx, query) }),
});
