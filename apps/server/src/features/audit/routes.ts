import type { contract } from '@linkstand/contract';
import { AuditEntry } from '@linkstand/contract/audit/schema';
import { MAX_PAGE_SIZE } from '@linkstand/contract/shared/pagination';
import { download } from '../../platform/http/download.ts';
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
    const rows = [];
    for (let page = 0; rows.length < MOST_EXPORTED; page++) {
      const found = await searchAudit(ctx, body.filter, { page, size: MAX_PAGE_SIZE, sort: query.sort });
      rows.push(...found);
      if (found.length < MAX_PAGE_SIZE) break;
    }
    return download({
      body: exportRows(ctx, rows, body.columns, KNOWN),
      mediaType: 'text/csv; charset=utf-8',
      fileName: `audit-${rows.length}.csv`,
    });
  },
  get: ({ params }, ctx) => findAudit(ctx, params.id),
  kinds: (_received, ctx) => auditKinds(ctx.db),
});
