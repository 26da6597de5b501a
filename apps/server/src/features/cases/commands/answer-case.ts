import type { Context, UserActor } from '../../../platform/context.ts';
import { actOnCase } from './act-on-case.ts';

/** Adds an entry. An answer of the team makes it answered, one of the client opens it again. */
export const answerCase = (ctx: Context<UserActor>, id: number, version: number, body: string) =>
  actOnCase(ctx, 'answer', id, version, {
    changes: { state: ctx.actor.role === 'USER' ? 'open' : 'answered' },
    entry: body,
  });
