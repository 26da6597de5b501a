import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { listSiteChoices } from './queries.ts';

export const sitesRoutes = (): Handlers<typeof contract.sites> => ({
  choices: async ({ query }, ctx) => ({ data: await listSiteChoices(asUser(ctx), query) }),
});
