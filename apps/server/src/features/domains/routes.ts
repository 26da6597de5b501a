import type { contract } from '@linkstand/contract';
import { callerOf } from '../../platform/context.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { pricedFor, viewerOf } from '../media/queries.ts';
import { findStandings } from './queries.ts';
import { readDomains } from './read-domains.ts';
import { readListFile } from './read-list-file.ts';

export const domainsRoutes = (): Handlers<typeof contract.domains> => ({
  file: async ({ body }, ctx) => ({ text: await readListFile(() => body.file.stream(), callerOf(ctx)) }),
  check: async ({ body }, ctx) => {
    const { actor } = asUser(ctx);
    const list = await readDomains(body.text, 'text');
    const [viewer, asked] = await Promise.all([viewerOf(ctx.db, actor), pricedFor(ctx.db, body)]);
    return findStandings(ctx.db, viewer, list, asked);
  },
});
