import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { moveReview } from './move-review.ts';

/** The seller takes its request back. */
export const withdrawReview = (ctx: Context, at: RecordRef) =>
  moveReview(ctx, 'withdraw', at, () => ({ to: 'withdrawn', logged: {} }));
