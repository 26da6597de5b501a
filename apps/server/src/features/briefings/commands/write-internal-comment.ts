import type { Context } from '../../../platform/context.ts';
import { type At, actOnBriefing } from './move-briefing.ts';

/** The note that only staff see. */
export const writeInternalComment = (
  ctx: Context,
  { internalComment, ...at }: At & { readonly internalComment: string },
) => actOnBriefing(ctx, 'write_internal_comment', at, () => ({ changes: { internalComment }, silent: true }));
