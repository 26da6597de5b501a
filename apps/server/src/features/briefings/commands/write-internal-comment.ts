import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

/** The note that only the team sees. */
export const writeInternalComment = (
  ctx: Context,
  { internalComment, ...at }: BriefingRef & { readonly internalComment: string },
) => actOnBriefing(ctx, 'write_internal_comment', at, () => ({ changes: { internalComment }, silent: true }));
