import type { contract } from '@linkstand/contract';
import type { AboutSources } from '../../platform/about.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { countBatches, findBatch, findRun, listRecords, presentBatch, searchBatches } from './queries.ts';
import { undoPart } from './undo.ts';

/**
 * What was changed at once, and its undo.
 *
 * @param sources the records that have names for their readers
 */
export const recentChangesRoutes = (
  { identity }: Services,
  sources: AboutSources,
): Handlers<typeof contract.recentChanges> => ({
  search: async ({ query, body }, ctx) => ({
    data: (await searchBatches(ctx, body, query)).map((batch) => presentBatch(ctx, batch)),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countBatches(ctx, body) }),
  get: async ({ params }, ctx) => presentBatch(ctx, await findBatch(ctx, params.id)),
  ofRun: async ({ params }, ctx) => {
    const batch = await findRun(ctx, params.key);
    return batch ? presentBatch(ctx, batch) : null;
  },
  records: async ({ params, query }, ctx) => ({
    data: await listRecords(ctx, sources, await findBatch(ctx, params.id), query),
    page: query.page,
    size: query.size,
  }),
  undo: ({ params, body }, ctx) => undoPart(asUser(ctx), { identity, sources }, params.id, body.from),
});
