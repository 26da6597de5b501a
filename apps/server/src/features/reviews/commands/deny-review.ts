import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { moveReview } from './move-review.ts';

/** Says no, and why. */
export const denyReview = (ctx: Context, { message, ...at }: RecordRef & { readonly message: string }) =>
  moveReview(ctx, 'deny', at, () => ({ to: 'denied', changes: { answer: message }, reason: message, logged: {} }));
