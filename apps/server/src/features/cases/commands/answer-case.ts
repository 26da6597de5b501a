import type { Context } from '../../../platform/context.ts';
import { hasRole } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { moveCase, withEntry } from './move-case.ts';

/** Adds an entry. An answer of the team moves it to answered, one of the client opens it again. */
export const answerCase = (ctx: Context, { body, ...at }: RecordRef & { readonly body: string }) =>
  moveCase(ctx, 'answer', at, () => ({
    to: hasRole(ctx.actor, 'USER') ? 'open' : 'answered',
    ...withEntry(ctx, body),
  }));
