import type { contract } from '@linkstand/contract';
import { AuditEntry } from '@linkstand/contract/audit/schema';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportList } from '../../platform/resource/export-list.ts';
import { auditKinds, countAudit, findAudit, searchAudit } from './queries.ts';

/** The log of what happened: read, never written through the API. */
export const auditRoutes = (): Handlers<typeof contract.audit> => ({
  search: async ({ query, body }, ctx) => ({
    data: await searchAudit(ctx, body, query),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countAudit(ctx, body) }),
  export: ({ query, body: { filter, columns } }, ctx) =>
    exportList(
      ctx,
      {
        name: 'audit',
        search: (paging) => searchAudit(ctx, filter, paging),
        count: () => countAudit(ctx, filter),
        row: AuditEntry,
      },
      { sort: query.sort, columns },
    ),
  get: ({ params }, ctx) => findAudit(ctx, params.id),
  kinds: (_received, ctx) => auditKinds(ctx.db),
});
