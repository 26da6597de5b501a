import { type Endpoint, isRead } from '@linkstand/contract/shared/endpoint';
import type { Context } from '../context.ts';
import { record } from '../record.ts';

/** It ends acting as somebody else, and is in the history as that. */
const THE_END = '/api/v1/users/me/stop-impersonating';

/**
 * Whatever an administrator writes as somebody else is in that person's history, also what no feature finds worth an
 * entry of its own: a favorite, a line typed into a draft.
 */
export async function traceAct(ctx: Context, endpoint: Endpoint, url: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.impersonatedBy || isRead(endpoint) || endpoint.path === THE_END) return;
  const [address = ''] = url.split('?');
  await ctx.db.transaction().execute((tx) =>
    record(tx, ctx, {
      entity: 'users',
      entityId: actor.id,
      action: 'user.act_as',
      changes: { call: [null, `${endpoint.method} ${address}`] },
      silent: true,
    }),
  );
}
