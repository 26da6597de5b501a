import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import type { Context } from '../context.ts';
import { record } from '../record.ts';

/** Calls that read, though they are sent like a write because a filter does not fit an address; and the end itself. */
const READS =
  /\/(?:search|count|export|histograms|understand|check-category)$|^\/api\/v1\/(?:domains\/check|portfolios\/build|users\/me\/stop-impersonating)$/;

/**
 * Whatever an administrator writes as somebody else is in that person's history, also what no feature finds worth an
 * entry of its own: a favorite, a line typed into a draft.
 */
export async function traceAct(ctx: Context, { method, path }: Endpoint, url: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.impersonatedBy || method === 'GET' || READS.test(path)) return;
  const [address = ''] = url.split('?');
  await ctx.db.transaction().execute((tx) =>
    record(tx, ctx, {
      entity: 'users',
      entityId: actor.id,
      action: 'user.act_as',
      changes: { call: [null, `${method} ${address}`] },
      silent: true,
    }),
  );
}
