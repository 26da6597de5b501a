import type { Context } from '../../../platform/context.ts';
import { hasRole } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { startClocks, stopClocks } from '../clocks.ts';
import { moveCase, withEntry } from './move-case.ts';

/**
 * Adds an entry. An answer of the team moves it to answered. If a client opened it, its clocks then stand still until
 * the client answers, which opens it again, due so many working days later.
 */
export const answerCase = (ctx: Context, { body, ...at }: RecordRef & { readonly body: string }) =>
  moveCase(ctx, 'answer', at, (before) => {
    if (hasRole(ctx.actor, 'USER')) {
      // What the owner was asked is still open.
      const clocks = before.waitsFor === 'owner' ? {} : startClocks(ctx, before);
      return { to: 'open', changes: clocks, ...withEntry(ctx, body) };
    }
    const firstAnsweredAt = before.firstAnsweredAt ?? ctx.now;
    // If nobody who asked waits for the answer, the clocks stay as they are.
    const clocks = before.isByClient ? stopClocks(ctx, before, 'client') : {};
    return { to: 'answered', changes: { firstAnsweredAt, ...clocks }, ...withEntry(ctx, body) };
  });
