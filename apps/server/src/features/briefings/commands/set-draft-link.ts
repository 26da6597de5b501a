import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

/** Uses an external document instead of the read-only page of the current version. Empty removes it. */
export const setDraftLink = (ctx: Context, { draftLink, ...at }: BriefingRef & { readonly draftLink: string }) =>
  actOnBriefing(ctx, 'set_draft_link', at, () => ({ changes: { draftLink }, silent: true }));
