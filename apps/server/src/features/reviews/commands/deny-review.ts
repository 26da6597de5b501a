import type { Context } from '../../../platform/context.ts';
import { type At, endReview } from '../ending.ts';

/** Says no, and why. */
export const denyReview = (ctx: Context, at: At, { message }: { message: string }) =>
  endReview(ctx, at, 'denied', 'deny', () => ({ ended: { answer: message } }));
