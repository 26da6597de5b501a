import type { Context } from '../../../platform/context.ts';
import { type At, endReview } from '../ending.ts';

/** The seller takes its request back. */
export const withdrawReview = (ctx: Context, at: At) =>
  endReview(ctx, at, 'withdrawn', 'withdraw', () => ({ ended: {} }));
