import type { Context, UserActor } from '../../../platform/context.ts';
import { actOnCase } from './act-on-case.ts';

/** Closes it with what solved it. */
export const closeCase = (ctx: Context<UserActor>, id: number, version: number, resolution: string) =>
  actOnCase(ctx, 'close', id, version, {
    changes: { state: 'closed', resolution, closedAt: ctx.now, closedById: ctx.actor.id },
    entry: resolution,
  });

/** Opens a closed one again, saying why. */
export const reopenCase = (ctx: Context<UserActor>, id: number, version: number, body: string) =>
  actOnCase(ctx, 'reopen', id, version, { changes: { state: 'open', closedAt: null, closedById: null }, entry: body });
