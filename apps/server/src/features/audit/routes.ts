import type { contract } from '@linkstand/contract';
import { notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { listHandlers } from '../../platform/list/handlers.ts';
import { findRow } from '../../platform/list/read.ts';
import { auditKinds, auditList, presentEntries } from './queries.ts';

/** The log of what happened: read, never written through the API. */
export const auditRoutes = (): Handlers<typeof contract.audit> => ({
  ...listHandlers(auditList, presentEntries),
  get: async ({ params }, ctx) => {
    const [entry] = await presentEntries([await findRow(auditList, ctx.db, ctx, params.id)], ctx);
    if (!entry) throw notFound();
    return entry;
  },
  kinds: (_received, ctx) => auditKinds(ctx.db),
});
