import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportWhole } from '../../platform/list/export-list.ts';
import { addExclusions } from './commands/add-exclusions.ts';
import { clearExclusions, removeExclusions } from './commands/remove-exclusions.ts';
import { EXCLUSION_COLUMNS } from './export-columns.ts';
import { allExclusions, countExclusions, listLists, searchExclusions } from './queries.ts';

export const exclusionsRoutes = (): Handlers<typeof contract.exclusions> => ({
  lists: async (_received, ctx) => listLists(asUser(ctx)),
  search: async ({ query, body }, ctx) => ({
    data: await searchExclusions(asUser(ctx), body, query),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countExclusions(asUser(ctx), body) }),
  add: async ({ body }, ctx) => addExclusions(asUser(ctx), body.list, body.text),
  remove: async ({ body }, ctx) => removeExclusions(asUser(ctx), body.ids),
  clear: async ({ body }, ctx) => clearExclusions(asUser(ctx), body.list),
  export: async ({ query, body }, ctx) =>
    exportWhole(ctx, 'excluded-domains', await allExclusions(asUser(ctx), body), EXCLUSION_COLUMNS, query.format),
});
