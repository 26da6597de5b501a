import type { contract } from '@linkstand/contract';
import { AuditEntry } from '@linkstand/contract/audit/schema';
import { csvDownload, rowsToExport } from '../../platform/csv.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { exportRows } from '../../platform/resource/export.ts';
import { auditKinds, countAudit, findAudit, searchAudit } from './queries.ts';

const MOST_EXPORTED = 20_000;
const KNOWN: ReadonlySet<string> = new Set(Object.keys(AuditEntry.shape));

/** The log of what happened: read, never written through the API. */
export const auditRoutes = (): Handlers<typeof contract.audit> => ({
  search: async ({ query, body }, ctx) => ({
    data: await searchAudit(ctx, body, query),
    page: query.page,
    size: query.size,
  }),
  count: async ({ body }, ctx) => ({ count: await countAudit(ctx, body) }),
  export: async ({ query, body }, ctx) => {
    const listed = await rowsToExport(
      MOST_EXPORTED,
      (paging) => searchAudit(ctx, body.filter, { ...paging, sort: query.sort }),
      () => countAudit(ctx, body.filter),
    );
    return csvDownload('audit', exportRows(ctx, listed.rows, body.columns, KNOWN), listed);
  },
  get: ({ params }, ctx) => findAudit(ctx, params.id),
  kinds: (_received, ctx) => auditKinds(ctx.db),
});
