import { type Endpoint, isRead } from '@linkstand/contract/shared/endpoint';
import { type Context, together } from '../context.ts';
import { record } from '../record.ts';

/** Ends the impersonation, which has its own audit entry. */
const THE_END = '/api/v1/users/me/stop-impersonating';

/**
 * Audits everything an administrator writes while impersonating somebody, also writes that no feature audits, such as a
 * favorite or a line of a draft. Called before the act, because some acts have no transaction that could hold the entry:
 * a refused act has one too, but no act is without.
 */
export async function auditImpersonatedAct(ctx: Context, endpoint: Endpoint, url: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.impersonatedBy || isRead(endpoint) || endpoint.path === THE_END) return;
  const [address = ''] = url.split('?');
  // It is about the person, not one of the records that the batch changes.
  const { batch: _, ...outsideBatches } = ctx;
  await together(ctx, (tx) =>
    record(tx, outsideBatches, {
      entity: 'users',
      entityId: actor.id,
      action: 'user.act_as',
      changes: { call: [null, `${endpoint.method} ${address}`] },
      silent: true,
    }),
  );
}
